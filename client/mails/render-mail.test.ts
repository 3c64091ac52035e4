import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  MAIL_FOOT,
  MAX_DIGEST_LINES,
  MAX_GROUP_LINES,
  type DigestMail,
  type LineMail,
  type MailContent,
} from '../../shared/mails.ts'
import { digestMail, lineMail, messageMail, proofMail } from '../../tests/support/mail-samples.ts'
import { renderMail } from './render-mail.tsx'

const MAILS: [string, MailContent][] = [
  ['a line', lineMail],
  ['a message', messageMail],
  ['a digest', digestMail],
  ['a proof', proofMail],
]

/** The texts of HTML in their order. */
const textsOf = (html: string) =>
  html
    .replace(/<(style|title)[^>]*>.*?<\/\1>/gs, '')
    .split(/<[^<>]*>/)
    .map((text) => text.trim())
    .filter(Boolean)

describe.each(MAILS)('the mail about %s', (_, mail) => {
  it('is a document with its language, both themes and one button', async () => {
    const { html } = await renderMail(mail)
    expect(html).toMatch(/^<!doctype html><html lang="en" dir="ltr">/)
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme:dark)')
    expect(html.match(/class="c-on-signal"/g)).toHaveLength(1)
    expect(textsOf(html).join(' ')).toContain(MAIL_FOOT)
  })

  it('loads nothing but public images, with alternative texts, and runs nothing', async () => {
    const { html } = await renderMail(mail)
    expect(html).not.toMatch(/<script|<link|@import|@font-face|url\(|<form|javascript:/)
    for (const [image] of html.matchAll(/<img[^>]*>/g)) {
      expect(image).toMatch(/ alt="[^"]+"/)
      expect(image).toMatch(/ src="https:\/\/tappet\.example\/images\/[\w-]+\.webp"/)
    }
  })

  it('has absolute links only, and the same ones in the text', async () => {
    const { html, text } = await renderMail(mail)
    const links = [...html.matchAll(/ href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
    expect(links.filter((href) => !href.startsWith('https://tappet.example/'))).toEqual([])
    expect(
      text
        .split('\n')
        .filter((line) => line.trim().startsWith('https://'))
        .map((line) => line.trim()),
    ).toEqual(links)
  })

  it('has a text of short lines', async () => {
    const { text } = await renderMail(mail)
    expect(text.split('\n').filter((line) => line.length > 76 && !line.trim().startsWith('https://'))).toEqual([])
    expect(text).not.toMatch(/\n{3}|[ \t]\n/)
  })
})

it('the text of a mail about a line has the order of its HTML', async () => {
  const { html, text } = await renderMail(lineMail)
  // After the beginning that lists of mails show.
  const texts = textsOf(html.slice(html.indexOf('<h1')))
  const flat = text.replace(/\s+/g, ' ')
  let at = 0
  for (const each of texts.filter((one) => one !== '·')) {
    at = flat.indexOf(each.replace(/&quot;/g, '"').replace(/\s+/g, ' '), at)
    expect([each, at >= 0]).toEqual([each, true])
  }
})

it('a digest with all its lines is below the 102 kB after which Gmail cuts a mail', async () => {
  const line = digestMail.groups[0]?.lines[0]
  const long = { text: 'Ö'.repeat(200), isBold: true }
  const lines = Array.from({ length: MAX_GROUP_LINES }, (_, at) => ({
    ...line,
    text: [long],
    details: [[long], [long]],
    link: { label: 'View ask', href: `https://tappet.example/part/${'o'.repeat(200)}?listing=${at}` },
    isToDo: false,
  }))
  const groups = Array.from({ length: MAX_DIGEST_LINES / MAX_GROUP_LINES }, (_, at) => ({
    title: `${at}`,
    lines,
    more: null,
  }))
  const { html } = await renderMail({ ...digestMail, groups })
  expect(new TextEncoder().encode(html).length).toBeLessThan(102_000)
})

it('escapes what users wrote', async () => {
  const evil = `"><script>alert(1)</script>&lt;`
  const { html } = await renderMail({
    ...lineMail,
    title: evil,
    quote: evil,
    image: { ...(lineMail.image ?? { url: '', width: 1, height: 1 }), alt: evil },
    facts: [{ label: 'Seller', value: [{ text: evil, isName: true }] }],
  })
  expect(html).not.toContain('<script')
  expect(html).not.toContain('alt=""')
})

it('does not throw and escapes for any content', async () => {
  const word = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('', '\u202e', '😀'.repeat(200), 'x'.repeat(2_000), '\ud800', '</td></table>', 'a\nb\r\n\0'),
  )
  const text = fc.record({ text: word, isBold: fc.boolean(), tone: fc.constantFrom('ok', 'caution', 'bad') })
  const texts = fc.array(text, { maxLength: 3 })
  const link = fc.record({ label: word, href: fc.webUrl() })
  const links = fc.array(link, { maxLength: 3 })
  const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null })
  const head = { subject: word, label: word, heading: word, button: link }
  const line: fc.Arbitrary<MailContent> = fc.record({
    ...head,
    template: fc.constant('line'),
    title: orNull(word),
    text: orNull(texts),
    image: orNull(
      fc.record({
        url: fc.webUrl(),
        alt: word,
        width: fc.integer({ min: 1, max: 9_999 }),
        height: fc.integer({ min: 1, max: 9_999 }),
      }),
    ),
    facts: fc.array(fc.record({ label: word, value: texts }), { maxLength: 3 }),
    quote: orNull(word),
    why: word,
    change: orNull(link),
    stops: links,
  }) as fc.Arbitrary<LineMail>
  const digest: fc.Arbitrary<MailContent> = fc.record({
    ...head,
    template: fc.constant('digest'),
    groups: fc.array(
      fc.record({
        title: word,
        lines: fc.array(
          fc.record({ text: texts, details: fc.array(texts, { maxLength: 2 }), link, isToDo: fc.boolean() }),
          { maxLength: 3 },
        ),
        more: orNull(link),
      }),
      { maxLength: 3 },
    ),
    more: orNull(link),
    stops: links,
  }) as fc.Arbitrary<DigestMail>
  await fc.assert(
    fc.asyncProperty(fc.oneof(line, digest), async (mail) => {
      const { html, text: plain } = await renderMail(mail)
      const tags = [...html.matchAll(/<\/?([a-z0-9!]+)/g)].map(([, tag]) => tag)
      expect(tags.filter((tag) => tag === 'script')).toEqual([])
      expect(html.endsWith('</html>')).toBe(true)
      expect(html.match(/<\/table>/g)?.length).toBe(html.match(/<table/g)?.length)
      expect(plain.endsWith('by e-mail.\n')).toBe(true)
    }),
    { numRuns: 300 },
  )
})
