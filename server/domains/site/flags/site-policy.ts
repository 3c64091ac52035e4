import { trimEndOf } from '../../../../shared/text.ts'
import type { PartTexts } from './policy.ts'

/** Characters of an address until its path. */
const MAX_HOST = 253
const HOST = `[^\\s<>()[\\]"'\`|\\\\^{}/?#]{1,${MAX_HOST}}`
const ADDRESS = new RegExp(`https?://(${HOST})|(?<![\\w@./-])(www\\.${HOST})`, 'gi')

/** Returns the sites that a part links, in lower case and without 'www.'. Code has no links. */
export function sitesOf({ description, numbers }: PartTexts): Set<string> {
  const texts = [withoutCode(description), ...numbers.map(({ link }) => link ?? '')]
  return new Set(
    texts.flatMap((text) => [...text.matchAll(ADDRESS)].flatMap(([, host, www]) => hostOf(host ?? www ?? '') ?? [])),
  )
}

/** Returns the site of the part of an address between the scheme and the path: 'user@www.shop.example:443'. */
export function hostOf(authority: string): string | null {
  const address = `http://${trimEndOf(authority, /[.,;:!*_~]/)}`
  if (!URL.canParse(address)) return null
  const host = trimEndOf(new URL(address).hostname.replace(/^www\./, ''), /\./)
  return host.includes('.') ? host : null
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const INDENTED = /^(?: {4}|\t)/
const LIST_ENTRY = /^\s*(?:[-*+]|\d+[.)])\s/

/** Returns Markdown without the lines and spans of code. */
function withoutCode(markdown: string): string {
  const lines: string[] = []
  let fence: string | null = null
  let isAfterBlank = true
  let isInList = false
  for (const line of markdown.split('\n')) {
    const [, mark] = FENCE.exec(line) ?? []
    if (fence !== null) {
      if (mark?.startsWith(fence)) fence = null
      continue
    }
    if (mark) {
      fence = mark
      continue
    }
    // An indented paragraph of a list is no code.
    if (INDENTED.test(line) && isAfterBlank && !isInList) continue
    isAfterBlank = line.trim() === ''
    if (!isAfterBlank && !INDENTED.test(line)) isInList = LIST_ENTRY.test(line)
    lines.push(line)
  }
  return withoutSpans(lines.join('\n'))
}

/** A span of code ends with as many backticks as it begins with. */
function withoutSpans(text: string): string {
  const pieces = text.split(/(`+)/)
  // The backticks are at odd places. From the end, so that each finds the next ones of its length at once.
  const ends = new Map<number, number>()
  const seen = new Map<string, number>()
  for (let at = pieces.length - 2; at > 0; at -= 2) {
    const backticks = pieces[at] ?? ''
    const end = seen.get(backticks)
    if (end !== undefined) ends.set(at, end)
    seen.set(backticks, at)
  }
  const kept: string[] = []
  for (let at = 0; at < pieces.length; at++) {
    const end = ends.get(at)
    if (end === undefined) kept.push(pieces[at] ?? '')
    else at = end
  }
  return kept.join('')
}
