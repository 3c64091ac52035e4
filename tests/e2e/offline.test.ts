import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { MAX_KEPT_IMAGES, MAX_KEPT_PARTS } from '../../client/base/worker-policy.ts'
import { paths } from '../../shared/paths.ts'
import { violations } from '../support/browser.ts'
import { photo } from '../support/image-server.ts'
import { cached, goOffline, kept, WORKER_MESSAGES } from '../support/kept.ts'
import { EMPTY_PART, ready, RICH_PART, useVisitors } from '../support/visitors.ts'

const { url, visit, make, deps } = useVisitors()

/** Opens a page in a browser that installs the worker. */
const install = (path: string, token?: string) =>
  visit(path, { withWorker: true, expectedMessages: WORKER_MESSAGES, ...(token !== undefined && { token }) })

describe('without a connection', () => {
  it('a part that was read is shown as it was, a link leads to another one, and an address of it without its query', async () => {
    const page = await install(paths.part(RICH_PART))
    await kept(page, paths.part(RICH_PART))
    await page.goto(url + paths.part(EMPTY_PART))
    await kept(page, paths.part(EMPTY_PART))
    await goOffline(page)
    await page.goto(url + paths.part(RICH_PART))
    await ready(page)
    await page.getByRole('heading', { level: 1, name: /tappet/i }).waitFor()
    await page.getByText('You are offline.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(`${url}${paths.part(EMPTY_PART)}?comment=1`)
    await page.getByRole('heading', { level: 1, name: /Oil pressure switch/i }).waitFor()
    expect(page.url()).toBe(url + paths.part(EMPTY_PART))
  })

  it('a page that was not kept says so, with links to those that are, and opens when the connection is back', async () => {
    const page = await install(paths.part(RICH_PART))
    await kept(page, paths.part(RICH_PART))
    await goOffline(page)
    await page.goto(`${url}/vehicles`)
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('link', { name: /tappet/i }).click()
    await page.getByRole('heading', { level: 1, name: /tappet/i }).waitFor()
    await page.goto(`${url}/vehicles`)
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    await page.context().setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor()
  })

  it('the garage and the wants show their data', async () => {
    const user = await make.user()
    const part = await make.part()
    await make.want(user, part, { maxPriceCents: 4_200 })
    const token = await make.token(user)
    const page = await install(paths.wants, token)
    await page.getByRole('link', { name: part.name }).waitFor()
    await kept(page, paths.wants, ['wants'])
    await page.goto(url + paths.garage)
    await page.getByText('No cars yet').waitFor()
    await kept(page, paths.garage, ['garage'])
    await goOffline(page)
    await page.goto(url + paths.wants)
    await page.getByRole('link', { name: part.name }).waitFor()
    await page.getByText(/^As of \d/).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(url + paths.garage)
    await page.getByText('No cars yet').waitFor()
  })
})

it('a browser keeps the last 50 parts that were read, and 200 of their images', async () => {
  const page = await install('/help')
  const parts = Array.from({ length: MAX_KEPT_PARTS }, (_, at) => `/part/${at}`)
  const images = Array.from({ length: MAX_KEPT_IMAGES }, (_, at) => `/images/${at}.webp`)
  // As if they were read and their images shown.
  await page.evaluate(
    async ([pages, shown]) => {
      const [copies, pictures] = [await caches.open('pages visitor'), await caches.open('images visitor')]
      for (const path of pages) await copies.put(path, new Response(''))
      for (const path of shown) await pictures.put(path, new Response(''))
    },
    [['/garage', ...parts], images] as const,
  )
  await page.goto(url + paths.part(RICH_PART))
  await kept(page, paths.part(RICH_PART))
  await expect.poll(() => cached(page, 'pages ')).toEqual(['/garage', ...parts.slice(1), paths.part(RICH_PART)])
  // Those of the part that had loaded by then.
  await expect
    .poll(async () => {
      const all = await cached(page, 'images ')
      const added = all.filter((path) => !images.includes(path)).length
      return [added > 0, all.length, all[0] === `/images/${added}.webp`]
    })
    .toEqual([true, MAX_KEPT_IMAGES, true])
})

describe('a change without a connection', () => {
  it('of a want and of a follow waits, survives a reload, and is saved once when the connection is back', async () => {
    const user = await make.user()
    const part = await make.part()
    const path = paths.part(part.slug)
    const page = await install(path, await make.token(user))
    await kept(page, path, ['part', 'wanting'])
    await goOffline(page)
    await page.getByRole('button', { name: 'I want this' }).click()
    const dialog = page.getByRole('dialog', { name: 'I want this' })
    await dialog.getByRole('textbox', { name: 'Up to (USD)' }).fill('35')
    await dialog.getByRole('button', { name: 'Save want' }).click()
    await page.getByText('Waiting: up to $35').waitFor()
    await page.getByRole('button', { name: 'Follow', exact: true }).click()
    await page.getByText('Waiting: follow').waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await ready(page, true)
    await page.getByText('Waiting: up to $35').waitFor()
    await page.getByRole('button', { name: 'I want this' }).click()
    expect(await dialog.getByRole('textbox', { name: 'Up to (USD)' }).inputValue()).toBe('35')
    await dialog.getByRole('textbox', { name: 'Up to (USD)' }).fill('36')
    await dialog.getByRole('button', { name: 'Save want' }).click()
    await page.getByText('Waiting: up to $36').waitFor()

    await page.context().setOffline(false)
    await page.getByText('2 waiting changes were saved.').waitFor()
    await page.getByRole('button', { name: 'Up to $36.00' }).waitFor()
    expect(await page.getByText(/^Waiting:/).count()).toBe(0)
    const { prisma } = deps
    expect(await prisma.want.findMany({ where: { userId: user.id }, select: { maxPriceCents: true } })).toEqual([
      { maxPriceCents: 3_600 },
    ])
    expect(await prisma.follow.findMany({ where: { userId: user.id }, select: { level: true } })).toEqual([
      { level: 'following' },
    ])
  })

  it('that the server rejects is told, and what was typed stays', async () => {
    const user = await make.user()
    const part = await make.part()
    const path = paths.part(part.slug)
    const page = await install(path, await make.token(user))
    await kept(page, path, ['part', 'wanting'])
    await goOffline(page)
    await page.getByRole('button', { name: 'I want this' }).click()
    const dialog = page.getByRole('dialog', { name: 'I want this' })
    await dialog.getByRole('textbox', { name: 'Up to (USD)' }).fill('35')
    await dialog.getByRole('button', { name: 'Save want' }).click()
    await page.getByText('Waiting: up to $35').waitFor()
    await deps.prisma.part.update({ where: { id: part.id }, data: { removedAt: new Date() } })
    await page.context().setOffline(false)
    await page.getByText(`${part.name}: `).waitFor()
    await page.getByText(/^Not saved: /).waitFor()
    await page.getByRole('button', { name: 'I want this' }).click()
    expect(await dialog.getByRole('textbox', { name: 'Up to (USD)' }).inputValue()).toBe('35')
  })
})

describe('a sign-out', () => {
  it('deletes the copies, the data and what waits, and another user of the browser sees none of it', async () => {
    const user = await make.user()
    const part = await make.part()
    await make.want(user, part)
    const page = await install(paths.part(part.slug), await make.token(user))
    await kept(page, paths.part(part.slug))
    await page.goto(url + paths.wants)
    await page.getByRole('link', { name: part.name }).waitFor()
    await kept(page, paths.wants, ['wants'])
    await page.getByRole('button', { name: 'Account menu' }).click()
    await page.getByRole('menuitem', { name: 'Logout' }).click()
    await ready(page)
    await expect.poll(() => cached(page, `pages ${user.id}`)).toEqual([])
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('kept:'))))
      .toEqual([])
    await goOffline(page)
    await page.goto(url + paths.part(part.slug))
    await page.getByRole('heading', { level: 1, name: 'You are offline.' }).waitFor()
    expect(await page.getByRole('link', { name: part.name }).count()).toBe(0)
  })
})

/** Sends a photo as another app does by the share target of the manifest. */
const share = (page: Page, bytes: number[]) =>
  page.evaluate((values) => {
    const form = document.createElement('form')
    Object.assign(form, { action: '/sell/share', method: 'post', enctype: 'multipart/form-data' })
    const input = Object.assign(document.createElement('input'), { type: 'file', name: 'photo' })
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(values)], 'pump.jpg', { type: 'image/jpeg' }))
    input.files = files.files
    form.append(input)
    document.body.append(form)
    form.submit()
  }, bytes)

describe('a photo of another app', () => {
  it('is shown to choose the part, and is uploaded with the form of the listing', async () => {
    const part = await make.part()
    const page = await install('/help', await make.token())
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await share(page, [...(await photo(1))])
    await page.getByText('Choose the part. The photo is added to your listing.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByLabel('Part number or name').fill(part.name)
    await page.getByRole('link', { name: part.name }).click()
    await page.getByRole('button', { name: /^Photo 1 of 1/ }).waitFor()
    expect(await cached(page, 'shared')).toEqual([])
  })

  it('that no worker has taken leads to a page that says so', async () => {
    const page = await visit('/help', { token: await make.token(), isFresh: true })
    await share(page, [1])
    await page.getByText('The photo did not arrive. Choose the part and add the photo there.').waitFor()
    expect(await violations(page)).toEqual([])
  })
})
