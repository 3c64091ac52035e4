import { cpSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sql } from '../tests/support/database.ts'
import { OLD, oldDatabase, PROJECT, useDeployment } from '../tests/support/deployment.ts'

const deployment = useDeployment()

test('upgrade changes to the next release without a failed request', async () => {
  const earlier = copyRelease('earlier')
  const next = copyRelease('next')
  addMigration(next, '29990101000000_next', 'CREATE TABLE next_release (name text);')
  addMigration(
    next,
    '29990102000000_next.post',
    "INSERT INTO next_release SELECT application_name FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE 'tappet 2%';",
  )
  writeFileSync(join(earlier, 'dist/client/assets/earlier.js'), '')
  writeFileSync(join(next, 'dist/client/assets/next.js'), '')
  const current = join(deployment.folder, 'current')
  symlinkSync(earlier, current)

  const run = deployment.serve({ DRAIN_SECONDS: '2', RATE_LIMIT_FACTOR: '0' }, ['--workers', '2'], current)
  const get = (path: string) => fetch(`http://127.0.0.1:${deployment.port}${path}`).then(({ status }) => status, String)
  await expect
    .poll(() => get('/health/ready').then((status) => [status, run.printed]), { timeout: 50_000 })
    .toEqual([200, ''])
  const answers = new Map<number | string, number>()
  const done = new AbortController()
  // With pauses, because the processes of both releases start on the same processor.
  const clients = Array.from({ length: 8 }, async () => {
    while (!done.signal.aborted) {
      const status = await get('/api/homepage-feed')
      answers.set(status, (answers.get(status) ?? 0) + 1)
      await sleep(20)
    }
  })
  const backup = join(deployment.folder, 'before.tar')
  const restart = `ln -sfn ${next} ${current} && kill -USR2 ${run.child.pid}`
  const upgrade = deployment.start(next, 'upgrade', [backup, earlier, 'sh', '-c', restart], {})
  expect([await upgrade.ended, upgrade.printed]).toEqual([
    0,
    expect.stringMatching(/The site runs the new release\.\n$/),
  ])
  done.abort()
  await Promise.all(clients)

  expect([...answers.keys()]).toEqual([200])
  expect(answers.get(200)).toBeGreaterThan(100)
  expect(existsSync(backup)).toBe(true)
  // The last migration was applied when only the next release was connected.
  const names = await sql<{ name: string }>(
    { config: { databaseUrl: deployment.database.url } },
    'SELECT DISTINCT name FROM next_release ORDER BY 1',
  )
  expect(names.map(({ name }) => name)).toEqual(['tappet 29990102000000', 'tappet 29990102000000 live'])
  // Each release serves the files of the other.
  expect(await get('/assets/earlier.js')).toBe(200)
  expect(existsSync(join(earlier, 'dist/client/assets/next.js'))).toBe(true)
  run.child.kill('SIGTERM')
  expect(await run.ended).toBe(0)
})

test('upgrade prints one sentence and changes nothing if it cannot run', async () => {
  const refused = async (args: string[], env: NodeJS.ProcessEnv = {}) => {
    const run = deployment.start(PROJECT, 'upgrade', args, env)
    expect(await run.ended).toBe(1)
    return run.printed
  }
  const earlier = copyRelease('of-before')
  const backup = join(deployment.folder, 'refused.tar')
  expect(await refused([backup, join(deployment.folder, 'none'), 'true'])).toBe(
    `There is no folder ${deployment.folder}/none. Name that of the running release.\n`,
  )
  expect(await refused([backup, PROJECT, 'true'])).toBe(
    `${PROJECT} is the folder of this release. Name that of the running one.\n`,
  )
  expect(await refused([deployment.folder, earlier, 'true'])).toMatch(
    / is a folder\. Name a file in it, for example .+\n$/,
  )
  const old = await oldDatabase()
  expect(await refused([backup, earlier, 'true'], { DATABASE_URL: old.url })).toMatch(OLD)
  await old.drop()
  expect(existsSync(backup)).toBe(false)
})

/** Copies what a deployment needs into a folder with this name. Returns its path. */
function copyRelease(name: string): string {
  const to = join(deployment.folder, name)
  for (const path of [
    'package.json',
    'client/public',
    'client/styles',
    'dist',
    'prisma',
    'scripts',
    'server',
    'shared',
  ])
    cpSync(join(PROJECT, path), join(to, path), { recursive: true })
  symlinkSync(join(PROJECT, 'node_modules'), join(to, 'node_modules'))
  return to
}

function addMigration(release: string, name: string, statement: string): void {
  mkdirSync(join(release, 'prisma/migrations', name))
  writeFileSync(join(release, 'prisma/migrations', name, 'migration.sql'), statement)
}
