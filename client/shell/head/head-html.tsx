import type { BreadcrumbList, Graph, Thing } from 'schema-dts'
import { renderToStaticMarkup } from 'react-dom/server'
import { SHARE_SIZE, paths } from '../../../shared/paths.ts'
import { jsonScript } from './document-html.tsx'

/** The description of a page for search engines, feed readers and chats that show link previews. */
export type Head = {
  /** The Open Graph type. */
  type: 'website' | 'product' | 'article' | 'profile'
  title: string
  description: string
  path: string
  image: HeadImage | null
  /** The Atom feeds that list the page. */
  feeds: { title: string; path: string }[]
  /** Additional Open Graph properties. */
  properties: [name: string, content: string][]
  /** The schema.org description of the content. */
  things: Thing[]
}
/** `url` is absolute; width and height in px, if they are known. */
export type HeadImage = { url: string; alt: string; width?: number; height?: number }

/** Returns the preview image that the server renders at `path`. */
export const shareImage = (path: string, alt: string, origin: string): HeadImage => ({
  url: origin + path,
  alt,
  ...SHARE_SIZE,
})

/** Returns the breadcrumbs of a page directly below the home page. */
export const breadcrumbs = (name: string, path: string, origin: string): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Tappet', item: origin + paths.home },
    { '@type': 'ListItem', position: 2, name, item: origin + path },
  ],
})

/**
 * Returns the elements for a document's head. Only the server renders them. React ignores unknown elements of the head
 * during hydration, so the browser needs neither this code nor its data.
 */
export function headHtml(head: Head, origin: string): string {
  const { image } = head
  const graph: Graph = { '@context': 'https://schema.org', '@graph': head.things }
  const properties: [string, string | number | undefined][] = [
    ['og:site_name', 'Tappet'],
    ['og:type', head.type],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', origin + head.path],
    ['og:image', image?.url],
    ['og:image:width', image?.width],
    ['og:image:height', image?.height],
    ['og:image:alt', image?.alt],
    ...head.properties,
  ]
  const elements = renderToStaticMarkup(
    <>
      <meta name="description" content={head.description} />
      {properties.map(
        ([name, content]) =>
          content !== undefined && <meta key={`${name} ${content}`} property={name} content={String(content)} />,
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {head.feeds.map(({ title, path }) => (
        <link key={path} rel="alternate" type="application/atom+xml" title={title} href={path} />
      ))}
    </>,
  )
  return elements + (head.things.length > 0 ? jsonScript('type="application/ld+json"', graph) : '')
}
