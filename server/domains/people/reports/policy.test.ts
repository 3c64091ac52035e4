import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../../../../tests/support/app.ts'
import { sql } from '../../../../tests/support/database.ts'
import { inScope, inScopeSql } from './policy.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

it('the scope of a moderator has the same reports in Prisma Client and in SQL', async () => {
  const { deps, make } = site
  for (const tags of [[], ['saab'], ['saab', 'pump'], ['borgward']]) {
    const { id: itemId } = await make.part({ tags })
    const now = new Date()
    await deps.prisma.report.create({
      data: { id: deps.newId(), itemType: 'part', itemId, tags, snapshot: {}, createdAt: now, updatedAt: now },
    })
  }
  const counts = async (isSiteAdmin: boolean, adminTags: string[]) => [
    await deps.prisma.report.count({ where: inScope({ isSiteAdmin, adminTags }) }),
    (await sql(deps, `select from report r where ${inScopeSql('$1::boolean', '$2::text[]')}`, [isSiteAdmin, adminTags]))
      .length,
  ]
  expect(await counts(true, [])).toEqual([4, 4])
  expect(await counts(false, ['pump', 'borgward'])).toEqual([2, 2])
  expect(await counts(false, ['saab'])).toEqual([2, 2])
  expect(await counts(false, [])).toEqual([0, 0])
})
