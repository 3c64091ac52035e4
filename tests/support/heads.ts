import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { textOf, type Element } from '../../shared/markdown/trees.ts'

/** The head of a page, as a browser's parser reads it. */
export type PageHead = {
  title: string
  /** Contents of the meta elements by name or property; several with the same one in their order. */
  meta(name: string): string[]
  /** Addresses of the links of this kind. */
  links(rel: string): { href: string; type: string; title: string }[]
  /** schema.org's description of what the page shows: JSON of its only data block. */
  data: { '@context': string; '@graph': Record<string, unknown>[] } | null
}

export function readHead(html: string): PageHead {
  const root = unified().use(rehypeParse).parse(html)
  const document = root.children.filter((node) => node.type === 'element')
  const head = elements(document.find(({ tagName }) => tagName === 'html')).find(({ tagName }) => tagName === 'head')
  const inside = elements(head)
  const named = (tagName: string) => inside.filter((element) => element.tagName === tagName)
  const blocks = named('script').filter(({ properties }) => properties.type === 'application/ld+json')
  if (blocks.length > 1) throw new Error('The page has several blocks of data.')
  return {
    title: named('title').map(textOf).join(),
    meta: (name) =>
      named('meta')
        .filter(({ properties: { name: own, property } }) => own === name || property === name)
        .map(({ properties }) => String(properties.content)),
    links: (rel) =>
      named('link')
        .filter(({ properties }) => [properties.rel].flat().join(' ') === rel)
        .map(({ properties: { href, type, title } }) => ({
          href: String(href),
          type: String(type),
          title: String(title),
        })),
    data: blocks[0] ? (JSON.parse(textOf(blocks[0])) as PageHead['data']) : null,
  }
}

const elements = (parent: Element | undefined): Element[] =>
  (parent?.children ?? []).filter((node): node is Element => node.type === 'element')
