import rehypeParse from 'rehype-parse'
import { unified } from 'unified'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Element } from '../../shared/markdown/html-tree.ts'
import { bootApp, type TestApp } from '../support/app.ts'

// Tests the elements around names, numbers and texts of users in complete pages, as readers without scripts see them.

let site: TestApp
let paths: string[]

const PERSON = 'משה כהן'

beforeAll(async () => {
  site = await bootApp({}, {}, true)
  const { make } = site
  const person = await make.user({ name: PERSON, bio: 'מוכר חלקים מאז 1998.' })
  const other = await make.user({ name: 'Wilma Yucatan' })
  const part = await make.part({
    name: 'משאבת דלק לגולף 1998',
    description: 'מתאים לגולף.',
    tags: ['דלק'],
    numbers: ['06A 121 132'],
    createdBy: person,
  })
  await make.comment({ part, author: person, text: 'هذا الجزء مناسب لسيارتي.' })
  for (const seller of [person, other])
    for (const type of ['ask', 'bid'] as const)
      await make.listing({ part, seller, type, priceCents: 123_400, location: 'חיפה', description: 'כמו חדש.' })
  const post = await make.post({ title: 'איך החלפתי משאבה (1998)', content: 'קודם ניתקתי.', author: other })
  paths = [
    `/part/${part.slug}`,
    `/search?q=${encodeURIComponent('משאבת דלק')}`,
    `/search?q=${encodeURIComponent('משאבת אין')}`,
    `/search?q=${encodeURIComponent(PERSON)}`,
    `/account/${person.id}`,
    `/account/${other.id}`,
    `/blog/${post.slug}`,
    '/',
  ]
})
afterAll(() => site.close())

type Text = { text: string; within: Element[] }

/** Returns the texts of the body of a page, each with the elements around it. */
async function textsOf(path: string): Promise<Text[]> {
  const { status, body } = await site.get(path)
  expect(status).toBe(200)
  const found: Text[] = []
  const visit = (element: Element, within: Element[]) => {
    if (/^(?:head|script|style|option|textarea|noscript|template)$/.test(element.tagName)) return
    for (const child of element.children) {
      if (child.type === 'text') found.push({ text: child.value, within: [...within, element] })
      if (child.type === 'element') visit(child, [...within, element])
    }
  }
  for (const child of unified().use(rehypeParse).parse(String(body)).children)
    if (child.type === 'element') visit(child, [])
  return found
}

/** Returns the texts that match and are in no element that `holds`, by page. */
async function loose(pattern: RegExp, holds: (element: Element) => boolean): Promise<Record<string, string[]>> {
  const wrong: Record<string, string[]> = {}
  for (const path of paths) {
    const found = (await textsOf(path)).filter(({ text, within }) => pattern.test(text) && !within.some(holds))
    if (found.length > 0)
      wrong[decodeURIComponent(path)] = found.map(({ text, within }) => `${within.at(-1)?.tagName}: ${text}`)
  }
  return wrong
}

it('texts from right to left have their direction, or are isolated from the text around them', async () => {
  expect(
    await loose(
      /[\u0590-\u06FF]/,
      // The initials of an avatar stand alone.
      ({ tagName, properties: { dir, className, ariaHidden } }) =>
        tagName === 'bdi' || dir === 'auto' || ariaHidden === 'true' || [className].flat().includes('visually-hidden'),
    ),
  ).toEqual({})
})

it('numbers, prices and names of users are not translated', async () => {
  expect(
    await loose(
      /\$\d|06A.?121|Wilma|משה|^WY$/,
      ({ properties: { translate, className } }) =>
        translate === 'no' || [className].flat().some((name) => name === 'notranslate' || name === 'visually-hidden'),
    ),
  ).toEqual({})
})
