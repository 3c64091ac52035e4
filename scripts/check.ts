import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { CliError } from './cli-error.ts'

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

/** `npm run check`: runs all checks that are not tests. */
export async function main(): Promise<void> {
  const results = await runChecks()
  printChecks(results)
  const failed = results.filter(({ code }) => code !== 0).map(({ name }) => name)
  if (failed.length > 0) throw new CliError(`\nFailed: ${failed.join(', ')}`)
}

export type CheckResult = { name: string; code: number; output: string }

/** Runs the checks one after the other. */
export async function runChecks(): Promise<CheckResult[]> {
  const results = []
  for (const { name, command, args } of CHECKS)
    results.push({ name, ...(await runBinary(command, args, { output: 'pipe' })) })
  return results
}

export function printChecks(results: CheckResult[]): void {
  for (const { name, output } of results) console.log(`\n── ${name}\n${output.trim()}`)
}

/** Runs a program of node_modules. */
export async function runBinary(
  command: string,
  args: string[],
  { output = 'inherit', env }: { output?: 'inherit' | 'pipe'; env?: NodeJS.ProcessEnv } = {},
): Promise<{ code: number; output: string }> {
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
