import { createContext, use } from 'react'

/** The origin under which people reach the site, e.g. https://tappet.example */
export const OriginContext = createContext('')

/** The one address of a page, for search engines: they want it whole. */
export function Canonical({ path }: { path: string }) {
  return <link rel="canonical" href={use(OriginContext) + path} />
}
