import { mkdtemp, readFile, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.ts'
import { printChecks, runBinary, runChecks } from './check.ts'

/** `npm test`: runs all checks and tests, and prints one line with the sums. */

type Tally = { passed: number; failed: number }

export async function main(args: string[]): Promise<void> {
  await build({ log: console.log })
  const total: Tally = { passed: 0, failed: 0 }
  // The checks run one after the other beside the tests, and their output follows that of the tests.
  const [tests, checks] = await Promise.all([vitest(args), args.length > 0 ? [] : runChecks()])
  add(total, tests)
  printChecks(checks)
  for (const { code } of checks) add(total, { passed: Number(code === 0), failed: Number(code !== 0) })
  console.log(`\n${total.passed} passed, ${total.failed} failed`)
  process.exitCode = total.failed > 0 ? 1 : 0
}

/** Runs the unit, integration and browser tests, or those that `args` name. */
async function vitest(args: string[]): Promise<Tally> {
  const folder = await mkdtemp(join(await fastFolder(), 'tappet-tests-'))
  const report = join(folder, 'vitest.json')
  // Ctrl-C also reaches Vitest. When it has ended, its folder is removed.
  let isInterrupted = false
  process.once('SIGINT', () => (isInterrupted = true))
  try {
    const { code } = await runBinary(
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

function add(total: Tally, part: Tally): void {
  total.passed += part.passed
  total.failed += part.failed
}
