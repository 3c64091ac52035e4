import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.ts'

/** `npm test`: runs all checks and tests, and prints one line with the sums. */

type Tally = { passed: number; failed: number }
type RunOptions = { output?: 'inherit' | 'pipe'; env?: NodeJS.ProcessEnv }

const ROOT = join(import.meta.dirname, '..')

/** Checks that pass or fail as a whole. The rules for imports are a test: tests/architecture.test.ts. */
const CHECKS: { name: string; command: string; args: string[] }[] = [
  // Without --force, tsc 7.0 repeats errors about a global name that a declaration file has added since. By default each
  // project has four checkers, which read the same types again: 27 s of computing time instead of 15 s.
  { name: 'types', command: 'tsc', args: ['-b', '--force', '--checkers', '1'] },
  { name: 'lint', command: 'oxlint', args: ['--type-aware', '--deny-warnings'] },
  { name: 'format', command: 'oxfmt', args: ['--check', '.'] },
  { name: 'dead code', command: 'knip', args: [] },
]

export async function main(args: string[]): Promise<void> {
  await build({ log: console.log })
  const total: Tally = { passed: 0, failed: 0 }
  // The checks run one after the other beside the tests, and their output follows that of the tests.
  const [tests, checks] = await Promise.all([vitest(args), args.length > 0 ? [] : runChecks()])
  add(total, tests)
  for (const { name, code, output } of checks) {
    console.log(`\n── ${name}\n${output.trim()}`)
    add(total, { passed: Number(code === 0), failed: Number(code !== 0) })
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

async function runChecks(): Promise<{ name: string; code: number; output: string }[]> {
  const results = []
  for (const { name, command, args } of CHECKS)
    results.push({ name, ...(await run(command, args, { output: 'pipe' })) })
  return results
}

/** Runs the unit, integration and browser tests, or those that `args` name. */
async function vitest(args: string[]): Promise<Tally> {
  const folder = await mkdtemp(join(await fastFolder(), 'tappet-tests-'))
  const report = join(folder, 'vitest.json')
  // Ctrl-C also reaches Vitest. When it has ended, its folder is removed.
  let isInterrupted = false
  process.once('SIGINT', () => (isInterrupted = true))
  try {
    const { code } = await run(
      'vitest',
      ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args],
      { env: { ...process.env, TMPDIR: folder } },
    )
    const result = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    // A file that cannot be loaded and an error outside of a test count as a failure.
    const failed = result.numFailedTests || Number(code !== 0)
    return { passed: result.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    await rm(folder, { recursive: true, force: true })
    if (isInterrupted) process.exit(130)
  }
}

const MEMORY = '/dev/shm'
/** The tests use at most 0.8 GB of it. */
const MIN_FREE_BYTES = 4e9

/**
 * Returns the folder for the files of the tests, which is in memory if enough is free. The tests create and delete more than
 * 100,000 files, and ext4 creates files slowly after many were deleted: on a disk the integration tests take 267 s instead
 * of 216 s.
 */
async function fastFolder(): Promise<string> {
  const memory = await statfs(MEMORY).catch(() => undefined)
  return memory && memory.bavail * memory.bsize >= MIN_FREE_BYTES ? MEMORY : tmpdir()
}

async function run(command: string, args: string[], { output = 'inherit', env }: RunOptions = {}) {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin', command), ...args], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
    env,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code: code ?? 1, output: text }
}

function add(total: Tally, part: Tally): void {
  total.passed += part.passed
  total.failed += part.failed
}
