import type { Graph, Thing } from 'schema-dts'
import { renderToStaticMarkup } from 'react-dom/server'
import { SHARE_SIZE } from '../../shared/images.ts'
import { inlineJson } from '../app/Document.tsx'

/** The description of a page for search engines, feed readers and chats that show link previews. */
export type Head = {
  /** Open Graph's kind of page. */
  type: 'website' | 'product' | 'article' | 'profile'
  title: string
  description: string
  path: string
  picture: HeadPicture | null
  /** The Atom feeds that it belongs to. */
  feeds: { title: string; path: string }[]
  /** Further properties of Open Graph. */
  properties: [name: string, content: string][]
  /** The same for schema.org. */
  things: Thing[]
}
/** `url` is absolute; width and height in px, where they are known. */
export type HeadPicture = { url: string; alt: string; width?: number; height?: number }

/** Returns the preview image that the server renders at `path`. */
export const sharePicture = (path: string, alt: string, origin: string): HeadPicture => ({
  url: origin + path,
  alt,
  ...SHARE_SIZE,
})

/**
 * Returns the elements for a document's head. Only the server makes them: React leaves elements of a head that it does
 * not know alone, so a browser needs neither their code nor their data.
 */
export function headHtml(head: Head, origin: string): string {
  const { picture } = head
  const graph: Graph = { '@context': 'https://schema.org', '@graph': head.things }
  const properties: [string, string | number | undefined][] = [
    ['og:site_name', 'Tappet'],
    ['og:type', head.type],
    ['og:title', head.title],
    ['og:description', head.description],
    ['og:url', origin + head.path],
    ['og:image', picture?.url],
    ['og:image:width', picture?.width],
    ['og:image:height', picture?.height],
    ['og:image:alt', picture?.alt],
    ...head.properties,
  ]
  return renderToStaticMarkup(
    <>
      {properties.map(
        ([name, content]) =>
          content !== undefined && <meta key={`${name} ${content}`} property={name} content={String(content)} />,
      )}
      <meta name="twitter:card" content={picture ? 'summary_large_image' : 'summary'} />
      {head.feeds.map(({ title, path }) => (
        <link key={path} rel="alternate" type="application/atom+xml" title={title} href={origin + path} />
      ))}
      {head.things.length > 0 && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inlineJson(graph) }} />
      )}
    </>,
  )
}
