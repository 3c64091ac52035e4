import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { keyOf } from '../../server/domains/people/mails/address-service.ts'
import { paths } from '../../shared/paths.ts'
import { DESKTOP, overflow, PHONE, violations } from '../support/browser.ts'
import { useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

const saved = (page: Page) => page.getByRole('status').getByText('Saved').waitFor()

async function expectNoFaults(page: Page) {
  expect(await violations(page)).toEqual([])
  expect(await overflow(page)).toBe(0)
}

/** Returns the link in the mail to an address, when the inbox of development has it. */
async function linkIn(address: string): Promise<string> {
  const mails = async () => (await fetch(`${url}/dev-mail`)).text()
  await expect.poll(mails, { timeout: 15_000 }).toContain(`To ${address}`)
  const beforeAddress = (await mails()).split(`To ${address}`)[0] ?? ''
  const path = beforeAddress.slice(beforeAddress.lastIndexOf('/dev-mail/')).split('"')[0] ?? ''
  const mail = await (await fetch(url + path)).text()
  return /\/mail\/confirm\?key=[\w-]+/.exec(mail)?.[0] ?? ''
}

it.each([
  ['1280', DESKTOP],
  ['390', PHONE],
])('a user chooses mails, hours and an address, and stops and resumes mails at %s px', async (width, viewport) => {
  const user = await make.user()
  const page = await visit(paths.notificationSettings, { token: await make.token(user), viewport })
  const isPhone = viewport === PHONE
  const open = async (name: string) => {
    if (!isPhone) return
    await page.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }

  // A kind in the digest.
  if (isPhone) {
    await page.getByRole('combobox', { name: 'E-mail for Votes' }).selectOption('Daily digest')
  } else {
    const choices = page.getByRole('radiogroup', { name: 'E-mail for Votes' })
    await choices.getByRole('radio', { name: 'Off' }).focus()
    await page.keyboard.press('ArrowRight')
  }
  await saved(page)
  await expectNoFaults(page)

  // The hour and the zone of the digest.
  await open('Daily digest')
  await page.getByRole('combobox', { name: 'Hour' }).selectOption('19:00')
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Europe/Berlin')
  await page.getByText(/^Next: (?:today|tomorrow) at 19:00, 0 lines so far\./).waitFor()
  await expect
    .poll(() => deps.prisma.notificationTimes.findUnique({ where: { userId: user.id } }))
    .toMatchObject({ digestHour: 19, timeZone: 'Europe/Berlin' })
  const key = { userId: user.id, setting: 'votes' }
  expect(await deps.prisma.notificationSetting.findFirst({ where: key })).toMatchObject({ mail: 'digest' })

  // Another address, proven by the link of a mail.
  const address = `settings-${width}-${crypto.randomUUID().slice(0, 8)}@example.org`
  await open('Addresses')
  await page.getByRole('button', { name: 'Change the e-mail address' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'New address' }).fill(address)
  await page.keyboard.press('Enter')
  await page.getByText(`Confirm your address first. Open the link in the e-mail to ${address}.`).waitFor()
  await expectNoFaults(page)
  await page.goto(url + (await linkIn(address)))
  await page.getByRole('button', { name: 'Confirm address' }).focus()
  await expectNoFaults(page)
  await page.keyboard.press('Enter')
  await page.getByText(`Confirmed. E-mails from Tappet go to ${address}.`).waitFor()
  await page.getByRole('link', { name: 'Notification settings' }).click()
  await open('Addresses')
  await page.getByText(address, { exact: true }).waitFor()

  // All mails off by a link, and on again.
  await page.goto(url + paths.unsubscribe(await keyOf(deps, user.id), 'all'))
  await page.getByRole('button', { name: 'Stop these e-mails' }).click()
  await page.getByRole('heading', { name: 'E-mails stopped' }).waitFor()
  await page.goto(url + paths.notificationSettings)
  await page.getByText('You stopped all e-mails.').waitFor()
  await expectNoFaults(page)
  await page.getByRole('button', { name: 'Turn on', exact: true }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByText('You get e-mails again.').waitFor()
  expect(await page.getByText('You stopped all e-mails.').count()).toBe(0)
})
