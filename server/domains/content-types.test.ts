import { afterAll, beforeAll, expect, it } from 'vitest'
import { bootApp, type TestApp } from '../../tests/support/app.ts'
import { contentTypes } from './content-types.ts'

let site: TestApp
beforeAll(async () => void (site = await bootApp()))
afterAll(() => site.close())

it('a preview is the snapshot with the beginning of its text', async () => {
  const { deps, make } = site
  const part = await make.part({ description: '🙂 It fits', revisions: 1 })
  const post = await make.post({ content: '🙂 Drain it' })
  const revision = await deps.prisma.partRevision.findFirstOrThrow({ where: { partId: part.id } })
  for (const [type, id, field] of [
    ['part', part.id, 'description'],
    ['revision', revision.id, 'description'],
    ['blog_post', post.id, 'text'],
  ] as const) {
    const whole = (await contentTypes[type].snapshots(deps, [id])).get(id)
    const text = String(whole?.content[field])
    expect(text.length).toBeGreaterThan(3)
    const preview = (await contentTypes[type].previews?.(deps, [id], 3))?.get(id)
    expect(preview).toEqual({
      ...whole,
      content: { ...whole?.content, [field]: Array.from(text).slice(0, 3).join('') },
    })
  }
})
