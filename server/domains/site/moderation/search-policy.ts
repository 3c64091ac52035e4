import { wordsOf } from '../../../../shared/search-words.ts'
import { normalizePartNumber } from '../../../../shared/text.ts'

const UUID = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/i

/** How a person is searched for. What is null matches nothing. */
export type PersonSearch = { id: string | null; handle: string | null; name: string | null }

/** Returns how a text names a person: by an id or the address of a profile, by a handle, or by a part of the name. */
export function readPerson(text: string): PersonSearch {
  const id = UUID.exec(text)?.[0].toLowerCase() ?? null
  if (id !== null) return { id, handle: null, name: null }
  const handle = /^@?([\w-]+)$/.exec(text)?.[1]?.toLowerCase() ?? null
  const words = text.startsWith('@') ? '' : wordsOf(text).join(' ')
  return { id: null, handle, name: words === '' ? null : `% ${words}%` }
}

/** How an item is searched for. What is null matches nothing. */
export type ItemSearch = {
  id: string | null
  /** The slug of the part, vehicle or post of a page. */
  slug: string | null
  number: string | null
  title: string | null
}

const NONE: ItemSearch = { id: null, slug: null, number: null, title: null }

/** Returns how a text names an item: by the address of a page, by an id, or by a part number or a part of its title. */
export function readItem(text: string): ItemSearch {
  // A page may be opened with one of its comments or listings.
  const query = /[?&](?:comment|listing|report)=([\da-f-]{36})/i.exec(text)?.[1]
  const id = UUID.exec(query ?? text)?.[0].toLowerCase() ?? null
  if (id !== null) return { ...NONE, id }
  const slug = /\/(?:part|vehicle|blog)\/([^/?#]+)/.exec(text)?.[1]
  if (slug !== undefined) return { ...NONE, slug: decode(slug) }
  const number = normalizePartNumber(text)
  return { ...NONE, number: number === '' ? null : number, title: `%${escapeLike(text.toLowerCase())}%` }
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
