import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import { access, constants, statfs } from 'node:fs/promises'
import { isPost, migrationNames } from '../db/release.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors.ts'
import { sendError } from '../rest/errors.ts'
import { databaseHealth } from './queries.ts'

/** Bytes of free disk space below which the process is not ready. */
const MIN_FREE = 500_000_000

/**
 * GET /health/live succeeds while the process runs. GET /health/ready succeeds while it can also serve requests; its
 * error names what is missing. /healthz and /readyz are the same.
 */
export const health = fp(async (app: FastifyInstance, { deps }: { deps: Deps }) => {
  const migrations = migrationNames().filter((name) => !isPost(name))

  for (const path of ['/health/live', '/healthz']) app.get(path, () => ({ status: 'ok' }))
  for (const path of ['/health/ready', '/readyz']) {
    app.get(path, async (request, reply) => {
      const problems = app.isDraining ? ['the process is stopping'] : await problemsOf(deps, migrations)
      if (problems.length === 0) return { status: 'ok' }
      return sendError(
        request,
        reply,
        new AppError('UNAVAILABLE', `Not ready: ${problems.join(', ')}.`, { retryAfter: 2 }),
      )
    })
  }
})

/** Returns the parts of the site that are missing, as a person would call them. */
async function problemsOf(deps: Deps, migrations: string[]): Promise<string[]> {
  const found = await Promise.all([databaseProblem(deps, migrations), diskProblem(deps)])
  if (deps.live.isLost) found.push('live changes are not received')
  return found.filter((problem) => problem !== undefined)
}

async function databaseProblem(deps: Deps, migrations: string[]): Promise<string | undefined> {
  try {
    const [database] = await deps.query(databaseHealth, { migrations })
    if (!database?.hasFiles) return 'the files of the database are missing'
    return database.isMigrated ? undefined : 'the database is not migrated'
  } catch (error) {
    deps.failures.job('health check of the database', error)
    return 'the database is unavailable'
  }
}

/** Checks the disk of the image folder. With a bucket the process needs no disk. */
async function diskProblem({ config, failures }: Deps): Promise<string | undefined> {
  if (config.bucket) return undefined
  try {
    await access(config.imagesDir, constants.R_OK | constants.W_OK | constants.X_OK)
    const { bavail, bsize } = await statfs(config.imagesDir)
    return bavail * bsize < MIN_FREE ? 'less than 500 MB of the disk are free' : undefined
  } catch (error) {
    failures.job('health check of the image folder', error)
    return 'the image folder is missing or not writable'
  }
}
