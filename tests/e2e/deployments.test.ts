import type { Page } from 'playwright-core'
import { expect, inject, it } from 'vitest'
import { REMOVING_WORKER } from '../../server/ssr/service-worker.ts'
import { paths } from '../../shared/paths.ts'
import { serveDeployments } from '../support/deployments.ts'
import { cached, goOffline, kept, WORKER_MESSAGES } from '../support/kept.ts'
import { ready, useVisitors } from '../support/visitors.ts'

const { visit, make } = useVisitors()
const site = inject('site').url

/** Opens the page of a new part as a signed-in user, at a site that can be deployed again. */
async function open(withWorker: boolean) {
  const deployments = await serveDeployments(site)
  const part = await make.part()
  const token = await make.token()
  const page = await visit('/help', { withWorker, isFresh: true, expectedMessages: WORKER_MESSAGES })
  await page.goto(`${deployments.url}/robots.txt`)
  await page.evaluate((value) => localStorage.setItem('authToken', value), token)
  await page.goto(deployments.url + paths.part(part.slug))
  await ready(page, true)
  return { ...deployments, page, part }
}

const box = (page: Page) => page.getByPlaceholder('Write a comment')

/** Returns the number of documents that were requested. */
const documents = (requests: string[], path: string) => requests.filter((each) => each === `GET ${path}`).length

it.each([
  ['with', true],
  ['without', false],
])(
  'a tab that was open over two deployments reloads once for a missing file and keeps the draft, %s the worker',
  async (_, withWorker) => {
    const { page, part, deploy, seen } = await open(withWorker)
    const path = paths.part(part.slug)
    await box(page).fill('Typed before the deployments')
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('draft:'))))
      .toBe(true)
    deploy()
    deploy()
    seen()
    // The dialog is not loaded yet.
    await page.getByRole('button', { name: 'Report this part' }).click()
    await expect.poll(() => documents(seen(), path)).toBe(1)
    await ready(page, true)
    await expect.poll(() => box(page).inputValue()).toBe('Typed before the deployments')
    await page.getByRole('button', { name: 'Report this part' }).click()
    await page.getByRole('dialog').getByRole('heading').waitFor()
    expect(documents(seen(), path)).toBe(0)
    // The next deployment reloads again.
    deploy()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Vehicles' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Vehicles' }).waitFor()
  },
)

/** Returns the deployment that a page is of, as '.d1.'. */
const deploymentOf = (page: Page) =>
  page.evaluate(
    () => /\.d\d+\./.exec(document.querySelector<HTMLScriptElement>('script[src*="/entry-client"]')?.src ?? '')?.[0],
  )

it('an installed site uses a new deployment at the next navigation, and keeps the files of the old one while a tab of it is open', async () => {
  const { url, page, part, deploy } = await open(true)
  const path = paths.part(part.slug)
  await kept(page, path)
  const old = await page.context().newPage()
  await old.goto(url + path)
  await ready(old, true)
  deploy()
  await page.goto(`${url}/`)
  await ready(page, true)
  expect(await deploymentOf(page)).toBe('.d2.')
  await kept(page, '/', [])
  const files = async (deployment: string) =>
    (await cached(page, 'files')).filter((file) => file.includes(deployment)).length
  // The next page finds the new worker. The copy of the part is of the new deployment then.
  await page.goto(url + path)
  await ready(page, true)
  const copy = () =>
    page.evaluate(async (address) => (await (await caches.match(address))?.text())?.includes('.d2.'), path)
  await expect.poll(copy).toBe(true)
  expect(await files('.d1.')).toBeGreaterThan(0)
  await old.getByRole('button', { name: 'I want this' }).waitFor()
  await old.close()
  await page.goto(`${url}/garage`)
  await kept(page, '/garage', [])
  await expect.poll(() => files('.d1.')).toBe(0)
  await goOffline(page)
  await page.goto(url + path)
  await ready(page, true)
  expect(await deploymentOf(page)).toBe('.d2.')
})

it('the worker that the switch answers with removes itself and all that was kept', async () => {
  const { url, page, part, serveWorker } = await open(true)
  await kept(page, paths.part(part.slug))
  serveWorker(REMOVING_WORKER)
  await page.goto(`${url}/robots.txt`)
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, ...(await caches.keys())])
  await expect.poll(left).toEqual([0])
})
