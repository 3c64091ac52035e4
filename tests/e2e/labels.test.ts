import { expect, it } from 'vitest'
import { useVisitors } from '../support/visitors.ts'

const { visit, make, deps } = useVisitors()

/** Returns the sizes of the pages of a PDF document in mm. */
const pagesOf = (pdf: Buffer) =>
  Array.from(pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g), ([, width, height]) => {
    const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4)
    return [millimetres(width), millimetres(height)]
  })

it('labels are printed on whole sheets of A4, after the used ones, or one by one on a roll', async () => {
  const seller = await make.user()
  const part = await make.part({
    name: 'Door Front Right With A Long Name, BMW 3 Series E46',
    numbers: ['41 51 7 034 152'],
  })
  const asks = await Promise.all(Array.from({ length: 25 }, () => make.listing({ part, seller, priceCents: 8_500 })))
  await deps.prisma.listing.updateMany({ where: { sellerId: seller.id }, data: { storagePlace: 'shelf 12-C' } })
  const page = await visit('/sell/labels', { token: await make.token(seller) })
  const print = async () => page.pdf({ preferCSSPageSize: true })

  await page.getByRole('list', { name: 'Sheet 2' }).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'shelf 12-C' }).count()).toBe(25)
  expect(pagesOf(await print())).toEqual([
    [210, 297],
    [210, 297],
  ])
  await page.getByLabel('Labels already used on the first sheet').fill('23')
  await page.getByLabel('With the price').check()
  await page.getByRole('list', { name: 'Sheet 2' }).getByText('$85.00').first().waitFor()
  expect(pagesOf(await print())).toEqual([
    [210, 297],
    [210, 297],
  ])

  await page.goto(
    page.url() +
      `?ids=${asks
        .slice(0, 3)
        .map(({ id }) => id)
        .join(',')}`,
  )
  await page.getByLabel('Paper').selectOption('Roll, 62 mm wide')
  await page.getByRole('list', { name: 'Sheet 3' }).waitFor()
  expect(pagesOf(await print())).toEqual([
    [62, 36],
    [62, 36],
    [62, 36],
  ])
})
