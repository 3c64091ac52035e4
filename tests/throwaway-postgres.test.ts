import { expect, it, vi } from 'vitest'
import { startThrowawayPostgres, type ThrowawayPostgres } from './support/global-postgres.ts'

const server = (adminUrl: string) => ({ adminUrl, stop: async () => {} })
const starters = () => ({
  embedded: vi.fn<() => Promise<ThrowawayPostgres>>(async () => server('postgresql://embedded')),
  container: vi.fn<() => Promise<ThrowawayPostgres>>(async () => server('postgresql://container')),
})

it.each(['embedded', 'container'])('a test run starts the %s server if TEST_POSTGRES names it', async (chosen) => {
  expect(await startThrowawayPostgres(chosen, starters())).toMatchObject({ adminUrl: `postgresql://${chosen}` })
})

it('a test run uses the server at the address in TEST_POSTGRES and starts none', async () => {
  const start = starters()
  const address = 'postgresql://me:secret@db.example:5432/postgres'
  expect(await startThrowawayPostgres(address, start)).toMatchObject({ adminUrl: address })
  expect([start.embedded.mock.calls, start.container.mock.calls]).toEqual([[], []])
})

it('a test run fails if TEST_POSTGRES is "container" and the container does not start', async () => {
  const start = starters()
  start.container.mockRejectedValue(new Error('no Docker here'))
  await expect(startThrowawayPostgres('container', start)).rejects.toThrow('no Docker here')
  expect(start.embedded).not.toHaveBeenCalled()
})

it('a test run fails if TEST_POSTGRES has another value', async () => {
  await expect(startThrowawayPostgres('docker', starters())).rejects.toThrow(
    'TEST_POSTGRES is "docker". Set it to embedded, container or a postgresql:// address.',
  )
})
