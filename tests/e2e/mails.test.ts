import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { LineMail, MailContent } from '../../shared/mails.ts'
import { paths } from '../../shared/paths.ts'
import { keyOf } from '../../server/domains/people/mails/address-service.ts'
import { renderMail } from '../../client/mails/render-mail.tsx'
import { openPage, overflow, PHONE, violations } from '../support/browser.ts'
import { sharedBrowser } from '../support/chromium.ts'
import { digestMail, lineMail, messageMail, proofMail } from '../support/mail-samples.ts'
import { useVisitors } from '../support/visitors.ts'

const { url, deps, make, visit } = useVisitors()

const LONG = `${'Pneumonoultramicroscopicsilicovolcanoconiosis'.repeat(4)} ${'😀'.repeat(60)} ظهور`
const longLine: LineMail = {
  ...lineMail,
  heading: LONG,
  title: LONG,
  quote: LONG,
  facts: [{ label: 'Seller', value: [{ text: LONG, isName: true }] }],
  why: LONG,
}
const longDigest: MailContent = {
  ...digestMail,
  groups: digestMail.groups.map((group) => ({
    ...group,
    lines: group.lines.map((line) => ({ ...line, text: [{ text: LONG, isBold: true }], details: [[{ text: LONG }]] })),
  })),
}
const MAILS = { lineMail, messageMail, digestMail, proofMail, longLine, longDigest }

/** Shows the HTML of a mail with an image for its part. */
async function show(mail: MailContent, width: number, colorScheme: 'light' | 'dark'): Promise<Page> {
  const { html } = await renderMail(mail)
  const image = await sharp({ create: { width: 1_200, height: 800, channels: 3, background: 'white' } })
    .webp()
    .toBuffer()
  const { page, close } = await openPage(await sharedBrowser(), { viewport: { width, height: 800 }, colorScheme })
  onTestFinished(close)
  await page.route('https://tappet.example/**', (route) => route.fulfill({ contentType: 'image/webp', body: image }))
  await page.setContent(html)
  return page
}

describe.each(Object.entries(MAILS))('the mail %s', (_, mail) => {
  it.each([
    [600, 'light'],
    [600, 'dark'],
    [PHONE.width, 'light'],
    [PHONE.width, 'dark'],
  ] as const)('has no violations and does not scroll sideways at %i px in the %s theme', async (width, theme) => {
    const page = await show(mail, width, theme)
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
  })
})

describe('the plate of the image', () => {
  it('stays light in the dark theme, while the page is dark', async () => {
    const page = await show(lineMail, 600, 'dark')
    const colourOf = (selector: string) =>
      page.locator(selector).evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await colourOf('td:has(> img)')).toBe('rgb(241, 238, 228)')
    expect(await colourOf('body')).toBe('rgb(21, 22, 20)')
  })
})

describe('the link that stops mails', () => {
  it.each([true, false])('asks and stops with scripts: %s', async (javaScriptEnabled) => {
    const [user, part] = [await make.user(), await make.part({ name: `Water Pump ${crypto.randomUUID()}` })]
    const page = await visit(paths.unsubscribe(await keyOf(deps, user.id), `part-${part.id}`), { javaScriptEnabled })
    await page.getByRole('heading', { name: `Stop e-mails about ${part.name}?` }).waitFor()
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop these e-mails' }).click()
    await page.getByText(`You get no more e-mails about ${part.name}.`).waitFor()
    if (javaScriptEnabled) expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Stop all e-mails' }).click()
    await page.getByText('You get no e-mails from Tappet any more').waitFor()
    expect(new URL(page.url()).origin).toBe(url)
    expect(await page.getByRole('button', { name: /^Stop/ }).count()).toBe(0)
  })

  it('says without a known key what to do', async () => {
    const page = await visit(paths.unsubscribe('unknown', 'all'), { expectedMessages: /Failed to load resource/ })
    expect(page.firstAnswer?.status()).toBe(404)
    expect(await page.locator('main').innerText()).toContain('This link is not complete, or its account was deleted.')
  })
})
