import { createContext, use, type ReactNode } from 'react'

/** The origin of the site, e.g. https://tappet.example */
export const OriginContext = createContext('')

/** The canonical link of a page. Search engines require an absolute address. */
export function Canonical({ path }: { path: string }) {
  return <link rel="canonical" href={use(OriginContext) + path} />
}

/**
 * The HTML document. Pages render their title and meta elements, and React hoists them into the head. The server adds the
 * elements that no component changes (document-html.tsx), which React ignores during hydration.
 */
export function Document({ children }: { children: ReactNode }) {
  return (
    // boot.ts sets data attributes before hydration.
    <html lang="en" suppressHydrationWarning>
      <head />
      <body>{children}</body>
    </html>
  )
}
