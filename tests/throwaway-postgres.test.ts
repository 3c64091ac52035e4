import { expect, it, vi } from 'vitest'
import { startThrowawayPostgres, type ThrowawayPostgres } from './support/throwaway-postgres.ts'

const server = (adminUrl: string) => ({ adminUrl, stop: async () => {} })
const starters = () => ({
  embedded: vi.fn<() => Promise<ThrowawayPostgres>>(async () => server('postgresql://embedded')),
  container: vi.fn<() => Promise<ThrowawayPostgres>>(async () => server('postgresql://container')),
})

it.each(['embedded', 'container'])('a test run starts the %s server when TEST_POSTGRES says so', async (chosen) => {
  expect(await startThrowawayPostgres(chosen, starters())).toMatchObject({ adminUrl: `postgresql://${chosen}` })
})

it('a test run uses the server at the address that TEST_POSTGRES gives, and starts none', async () => {
  const start = starters()
  const address = 'postgresql://me:secret@db.example:5432/postgres'
  expect(await startThrowawayPostgres(address, start)).toMatchObject({ adminUrl: address })
  expect([start.embedded.mock.calls, start.container.mock.calls]).toEqual([[], []])
})

it('a test run fails when the container that TEST_POSTGRES asks for does not start', async () => {
  const start = starters()
  start.container.mockRejectedValue(new Error('no Docker here'))
  await expect(startThrowawayPostgres('container', start)).rejects.toThrow('no Docker here')
  expect(start.embedded).not.toHaveBeenCalled()
})

it('a test run fails when TEST_POSTGRES is something else', async () => {
  await expect(startThrowawayPostgres('docker', starters())).rejects.toThrow(
    'TEST_POSTGRES is "docker". Set it to embedded, container or a postgresql:// address.',
  )
})
