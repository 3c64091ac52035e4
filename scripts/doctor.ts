import { existsSync, readFileSync } from 'node:fs'
import { parseArgs, parseEnv } from 'node:util'
import { Client } from 'pg'
import { ConfigError, readConfig, SETTINGS } from '../server/config.ts'
import { openImageStore } from '../server/images/image-store.ts'
import { CHECKS, NEED_MIGRATIONS, type Finding } from './doctor-checks.ts'
import { CliError } from './cli-error.ts'
import { withDatabase } from './database.ts'
import { checkReachable } from './reachable.ts'

const USAGE = 'Usage: npm run doctor [-- --fix --json]'

/** Names that .env may contain besides the settings: those of the tests and of compose.yaml. */
const OTHER_NAMES = ['TEST_POSTGRES', 'CHROMIUM_PATH', 'POSTGRES_PASSWORD', 'NODE_ENV']

/** A finding with the name of its check. */
export type Result = Finding & { check: string }

/**
 * `npm run doctor`: checks the settings, the database, the images and the public address of a deployment. `--fix` corrects
 * counters and search rows and deletes files of no image. The site can run at the same time. Exits with 1 if an error
 * remains.
 */
export async function main(args: string[]): Promise<void> {
  const { fix, json } = readArguments(args)
  const results: Result[] = []
  const report = (result: Result) => {
    results.push(result)
    if (!json) console.log(`${SIGNS[result.status]} ${result.check}: ${result.message}`)
  }
  try {
    for (const finding of checkSettings(process.env)) report({ check: 'settings', ...finding })
    await withDatabase(async (url) => {
      await checkReachable(url, 'Start it, or correct DATABASE_URL.')
      for await (const result of examine(url, process.env, fix)) report(result)
    })
  } catch (error) {
    if (!(error instanceof CliError || error instanceof ConfigError)) throw error
    report({ check: error instanceof ConfigError ? 'settings' : 'database', status: 'error', message: error.message })
  }
  if (json) console.log(JSON.stringify(results, null, 2))
  else console.log(sumOf(results))
  if (results.some(({ status }) => status === 'error')) process.exitCode = 1
}

const SIGNS = { ok: '✓', fixed: '✓', warning: '!', error: '✗' }

function readArguments(args: string[]): { fix: boolean; json: boolean } {
  try {
    const flag = { type: 'boolean', default: false } as const
    return parseArgs({ args, options: { fix: flag, json: flag } }).values
  } catch {
    throw new CliError(USAGE)
  }
}

function sumOf(results: Result[]): string {
  const count = (status: Finding['status']) => results.filter((result) => result.status === status).length
  return `\n${count('ok')} ok, ${count('fixed')} fixed, ${count('warning')} warnings, ${count('error')} errors`
}

/** Says from where each setting is. Names that do not exist are warnings, because a misspelled setting has no effect. */
export function checkSettings(env: NodeJS.ProcessEnv, file = '.env'): Finding[] {
  const inFile: NodeJS.Dict<string> = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  const known = new Set([...SETTINGS, ...SETTINGS.map((name) => `${name}_FILE`), ...OTHER_NAMES])
  const given = SETTINGS.filter((name) => env[name]?.trim()).map((name) => `${name} (${originOf(name, env, inFile)})`)
  return [
    {
      status: 'ok',
      message: given.length > 0 ? `${given.join(', ')}. All others have their defaults.` : 'All have their defaults.',
    },
    ...Object.keys(inFile)
      .filter((name) => !known.has(name))
      .map((name) => ({ status: 'warning' as const, message: `${file} contains ${name}, which is not a setting.` })),
  ]
}

function originOf(name: string, env: NodeJS.ProcessEnv, inFile: NodeJS.Dict<string>): string {
  const path = env[`${name}_FILE`]?.trim()
  if (path) return path
  return inFile[name] === env[name] ? '.env' : 'environment'
}

/** Runs the checks of a deployment. A check that fails is an error, and the others continue. */
export async function* examine(url: string, env: NodeJS.ProcessEnv, fix: boolean): AsyncGenerator<Result> {
  const config = readConfig({ ...env, DATABASE_URL: url }, env['PUBLIC_URL'] ? 'production' : 'demo')
  const client = new Client({ connectionString: url })
  await client.connect()
  let isMigrated = true
  try {
    for (const [check, run] of Object.entries(CHECKS)) {
      if (!isMigrated && NEED_MIGRATIONS.has(check)) continue
      const found = await run({ client, config, images: openImageStore(config), fix }).catch(
        (error: unknown): Finding[] => [
          { status: 'error', message: error instanceof Error ? error.message : String(error) },
        ],
      )
      if (check === 'migrations') isMigrated = !found.some(({ status }) => status === 'error')
      for (const finding of found) yield { check, ...finding }
    }
  } finally {
    await client.end()
  }
}
