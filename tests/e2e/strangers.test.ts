import { expect, it } from 'vitest'
import { SITE_USER_ID } from '../../shared/messages.ts'
import { NAME_RESERVED } from '../../shared/reserved-names.ts'
import { overflow, PHONE, violations } from '../support/browser.ts'
import { conversationWith, input, messageTexts, sendMessage } from '../support/pages.ts'
import { account, FAILED_REQUEST, identify, ready, useVisitors } from '../support/visitors.ts'

const { make, visit, deps, url } = useVisitors()

/** The name of the site, as it is, in other letters that look the same, in another form, doubled, and spaced. */
const SPELLINGS = ['Tappet', 'Tаppеt', 'Ｔａｐｐｅｔ', 'Tapppet Security', 'T a p p e t']

it('nobody is "Tappet": a stranger gets a neutral name at the sign-in and for each spelling, and only the site has its mark', async () => {
  const partner = await make.user({ name: 'Marta Nowak' })
  const email = `impostor.${Date.now()}@example.com`
  const stranger = await visit('/about', { expectedMessages: FAILED_REQUEST })
  await account(stranger).getByRole('link', { name: 'Sign Up' }).click()
  await identify(stranger, { email, name: 'Tаppеt' })
  await stranger.getByRole('button', { name: 'Skip for now' }).click()
  await ready(stranger, true)
  const { id, name } = await deps.prisma.user.findUniqueOrThrow({ where: { email } })
  expect(name).toMatch(/^New user \w{4}$/)

  await stranger.goto(`${url}/account/${id}`)
  const field = stranger.getByLabel('Display name')
  for (const spelling of SPELLINGS) {
    await field.fill(spelling)
    await stranger.getByRole('button', { name: 'Save Name' }).click()
    await stranger.getByText(NAME_RESERVED).waitFor()
    // What was typed stays, with the error beside it.
    expect([await field.inputValue(), await field.getAttribute('aria-invalid')]).toEqual([spelling, 'true'])
    await field.fill(name)
    await stranger.getByText(NAME_RESERVED).waitFor({ state: 'hidden' })
  }
  await field.fill('Tаppеt Support')
  await stranger.getByRole('button', { name: 'Save Name' }).click()
  await stranger.getByText(NAME_RESERVED).waitFor()
  expect(await violations(stranger)).toEqual([])
  expect(await deps.prisma.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ name })

  await stranger.goto(`${url}/messages?recipientId=${partner.id}`)
  await sendMessage(stranger, 'Security notice: confirm your account.')
  await expect.poll(() => messageTexts(stranger)).toContain('Security notice: confirm your account.')
  const notices = await make.conversation({ id: SITE_USER_ID }, partner)
  await make.message(notices, { id: SITE_USER_ID }, 'Your report was closed.')

  const page = await visit('/messages', { token: await make.token(partner), viewport: PHONE })
  const [ofStranger, ofSite] = [conversationWith(page, name), conversationWith(page, 'Your report was closed')]
  await ofSite.getByText('Official').waitFor()
  expect(await ofStranger.getByText('Official').count()).toBe(0)
  expect(await violations(page)).toEqual([])
  await ofSite.click()
  await page.getByRole('heading', { name: /Tappet/ }).waitFor()
  await page.getByText('Official').filter({ visible: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.goto(`${url}/messages?recipientId=${id}`)
  await input(page).waitFor()
  expect(await page.getByText('Official').filter({ visible: true }).count()).toBe(0)
  expect([await violations(page), await overflow(page)]).toEqual([[], 0])
})
