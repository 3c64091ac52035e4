import type { ReactNode } from 'react'
import { paths } from '../../../shared/paths.ts'
import { Canonical } from '../../base/Document.tsx'
import css from './InfoPage.module.css'

/** Titles and descriptions of the pages about the site, for their heads and for link previews. */
export const INFO_PAGES = {
  about: {
    path: paths.about,
    title: 'About Tappet',
    description: 'Tappet is an open marketplace and wiki for car and engine parts, written by the people who fit them.',
  },
  help: {
    path: paths.help,
    title: 'Help',
    description: 'How to find parts, buy and sell, edit part pages, and report problems on Tappet.',
  },
  buying: {
    path: paths.buying,
    title: 'How buying works',
    description: 'How to buy a part on Tappet, how payment works, and what to do if an item is not as described.',
  },
  feeds: {
    path: paths.feeds,
    title: 'Feeds',
    description: 'Atom feeds of new parts, blog posts and tags on Tappet.',
  },
  terms: {
    path: paths.terms,
    title: 'Terms',
    description: 'The rules of Tappet, and the licences of its content and code.',
  },
  privacy: {
    path: paths.privacy,
    title: 'Privacy',
    description: 'What Tappet stores about you, for how long, who can see it, and how to download or delete it.',
  },
  contact: {
    path: paths.contact,
    title: 'Contact',
    description: 'Who runs this site, and whom to ask about parts, sales, reports and your data.',
  },
} as const

type InfoPageName = keyof typeof INFO_PAGES

/** A page about the site itself. */
export function InfoPage({ name, children }: { name: InfoPageName; children: ReactNode }) {
  const { path, title } = INFO_PAGES[name]
  return (
    <article className={`prose ${css.page}`}>
      <title>{`${title} · Tappet`}</title>
      <Canonical path={path} />
      <h1>{title}</h1>
      {children}
    </article>
  )
}
