import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { appendFile, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createDatabase, type TestDatabase } from '../support/database.ts'

// Follows the steps of "Adding a domain" in CONTRIBUTING.md in a copy of the repository. The file of a code block is the first
// one that the paragraph above it names.

const ROOT = join(import.meta.dirname, '../..')
const CHAPTER =
  readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8')
    .split(/^## /m)
    .find((text) => text.startsWith('Adding a domain')) ?? ''

const BLOCK = /`([\w.-]+\/[\w./-]+\.\w+)`(?:(?!\n\n)[^])*?:\n\n```\w+\n([^]*?)^```/gm
const blocks = [...CHAPTER.matchAll(BLOCK)].map(([, file = '', text = '']) => ({ file, text }))

const ROW = /^\| `([^`]+)` +\| `([^`]+)` +\| `([^`]+)` +\|$/gm
const lines = [...CHAPTER.matchAll(ROW)].map(([, file = '', list = '', line = '']) => ({
  file,
  list,
  line: line.replaceAll('\\|', '|'),
}))
const changed = [...new Set([...blocks, ...lines].map(({ file }) => file))]

let copy: string
let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
  copy = copyRepository()
  for (const { file, text } of blocks) {
    await mkdir(dirname(join(copy, file)), { recursive: true })
    await appendFile(join(copy, file), existsSync(join(copy, file)) ? `\n${text}` : text)
  }
  for (const each of lines) await addLine(each)
})
afterAll(async () => {
  rmSync(copy, { recursive: true, force: true })
  await database.drop()
})

const NOT_COPIED = new Set(['node_modules', '.git', '.data', '.bench', 'dist', 'generated'])

/** Copies the repository into a temporary folder. The packages are links, so that each folder has its own caches beside them. */
function copyRepository(): string {
  const to = mkdtempSync(join(tmpdir(), 'tappet-new-domain-'))
  for (const name of readdirSync(ROOT).filter((each) => !NOT_COPIED.has(each)))
    cpSync(join(ROOT, name), join(to, name), { recursive: true, filter: (path) => !path.endsWith('/generated') })
  mkdirSync(join(to, 'node_modules'))
  const packages = readdirSync(join(ROOT, 'node_modules')).filter((name) => name === '.bin' || !name.startsWith('.'))
  for (const name of packages) symlinkSync(join(ROOT, 'node_modules', name), join(to, 'node_modules', name))
  return to
}

/** Adds a line to the end of a list or model, with the imports of the names that it uses. */
async function addLine({ file, list, line }: (typeof lines)[number]): Promise<void> {
  const text = readFileSync(join(copy, file), 'utf8')
  const head = new RegExp(`^(?:export )?(?:const|type|model) ${list}\\b.*`, 'm').exec(text)
  if (!head) throw new Error(`${file} has no ${list}`)
  const rest = text.slice(head.index)
  // A type on one line, or the first bracket at the beginning of a line.
  const end = head.index + (head[0].startsWith('export type') ? head[0].length : rest.search(/^[\])}`]/m))
  const added = head[0].startsWith('export type') ? ` ${line}` : `  ${line}\n`
  const imports = blocks.flatMap((block) =>
    [...block.text.matchAll(/^export const (\w+)/gm)]
      .filter(([, name = '']) => line.includes(name))
      .map(([, name]) => `import { ${name} } from '${relative(dirname(file), block.file).replace(/^(?!\.)/, './')}'\n`),
  )
  await writeFile(join(copy, file), imports.join('') + text.slice(0, end) + added + text.slice(end))
}

/** Runs a command in the copy. Returns its output if it fails. */
const failureOf = (args: string[]): Promise<string> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: database.url, TEST_POSTGRES: inject('postgres').adminUrl }
    execFile(process.execPath, args, { cwd: copy, env, maxBuffer: 1e8 }, (error, stdout, stderr) =>
      resolve(error ? `${stdout}${stderr}` : ''),
    )
  })
const bin = (name: string) => join('node_modules/.bin', name)

test('each code block and each row of the table has a file', () => {
  expect(blocks).toHaveLength(CHAPTER.match(/^```\w+$/gm)?.length ?? 0)
  // Without the head of the table.
  expect(lines).toHaveLength((CHAPTER.match(/^\|/gm)?.length ?? 0) - 2)
})

/** The tests that read all domains. */
const TESTS = [
  ...changed.filter((file) => file.endsWith('.test.ts')),
  'tests/architecture.test.ts',
  'tests/personal-data.test.ts',
  'tests/recorded.test.ts',
]
/**
 * Leaves out the calls of the other domains, and their acts with a block. The acts without one stay, because a file with a
 * single test would stop the server while it starts.
 */
const WITHOUT_OTHERS =
  '^(?!(the permission table|a mutation|a job|.* with a block by (?!nobody, no trade, no moderator))(?!.*(lists every|toolbox)))'

test(
  'a domain that follows CONTRIBUTING.md compiles, passes the lint and its tests',
  { timeout: 300_000 },
  async () => {
    expect(await failureOf(['scripts/tappet.mjs', 'prisma', 'migrate', 'dev', '--name', 'toolbox'])).toBe('')
    // The tests import the client and the server.
    expect(
      await failureOf([bin('tsc'), '-p', 'tsconfig.tests.json', '--checkers', '1', '--incremental', 'false']),
    ).toBe('')
    const code = changed.filter((file) => /\.tsx?$/.test(file))
    expect(await failureOf([bin('oxlint'), '--type-aware', '--deny-warnings', ...code])).toBe('')
    expect(
      await failureOf([
        bin('vitest'),
        'run',
        '--hideSkippedTests',
        '--project',
        'integration',
        '-t',
        WITHOUT_OTHERS,
        ...TESTS,
      ]),
    ).toBe('')
  },
)
