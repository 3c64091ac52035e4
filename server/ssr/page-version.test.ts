import { expect, test } from 'vitest'
import type { Deps } from '../deps.ts'
import { withVersionsReadOnce } from './page-version.ts'

test('a page looks up its part once, by the slug and by the id', async () => {
  const keys: string[] = []
  const part = async (key: string) => {
    keys.push(key)
    return { id: 'id-of-pump', version: '1.1' }
  }
  const { versions } = withVersionsReadOnce({ versions: { part, post: part } } as unknown as Deps)
  await versions.part('pump')
  expect(await versions.part('id-of-pump')).toEqual({ id: 'id-of-pump', version: '1.1' })
  await versions.part('pump')
  expect(keys).toEqual(['pump'])
})
