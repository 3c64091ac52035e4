import type { ReactNode } from 'react'
import { Canonical } from '../../app/Document.tsx'
import css from './InfoPage.module.css'
import { INFO_PAGES, type InfoPageName } from './meta.ts'

/** A page of text about the site itself. */
export function InfoPage({ name, children }: { name: InfoPageName; children: ReactNode }) {
  const { path, title, description } = INFO_PAGES[name]
  return (
    <article className={`prose ${css.page}`}>
      <title>{`${title} · Tappet`}</title>
      <meta name="description" content={description} />
      <Canonical path={path} />
      <h1>{title}</h1>
      {children}
    </article>
  )
}
