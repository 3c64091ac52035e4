import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.ts'

/** `npm test`: runs all checks and tests, and prints one line with the sums. */

type Tally = { passed: number; failed: number }

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
  for (const { name, command, args } of CHECKS) results.push({ name, ...(await run(command, args, 'pipe')) })
  return results
}

/** Runs the unit, integration and browser tests, or those that `args` name. */
async function vitest(args: string[]): Promise<Tally> {
  const folder = await mkdtemp(join(tmpdir(), 'tappet-report-'))
  const report = join(folder, 'vitest.json')
  try {
    const { code } = await run('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...args,
    ])
    const result = JSON.parse(await readFile(report, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    // A file that cannot be loaded and an error outside of a test count as a failure.
    const failed = result.numFailedTests || Number(code !== 0)
    return { passed: result.numPassedTests, failed }
  } catch {
    return { passed: 0, failed: 1 }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(command: string, args: string[], output: 'inherit' | 'pipe' = 'inherit') {
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin', command), ...args], {
    cwd: ROOT,
    stdio: ['ignore', output, output],
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
