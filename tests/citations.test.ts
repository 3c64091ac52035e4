import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Comments and documents cite only what the repository has: files, headings of documents, and numbers of decisions. */

const ROOT = join(import.meta.dirname, '..')
const FOLDERS = 'client,server,shared,scripts,prisma,tests,docs'

/** Demo content is not about the repository, and this file names dead citations. */
const files = globSync(
  [
    `{${FOLDERS}}/**/*.{ts,tsx,mjs,css,html,sql,prisma,md,yml,conf,vcl,service}`,
    'docs/operations/Caddyfile',
    '*.{ts,md,yaml,json}',
    '.*.ts',
    '.github/**/*.yml',
    '.env.example',
    'Dockerfile',
  ],
  { cwd: ROOT },
).filter(
  (file) => !/^(?:prisma\/seed\/content|server\/db\/generated)\/|^package-lock|^tests\/citations\.test/.test(file),
)

const sources = files.filter((file) => /^(?:server|shared)\/.*(?<!\.test)\.ts$/.test(file))

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const decisions = new Set(globSync('docs/decisions/*.md', { cwd: ROOT }).map((file) => /\d+/.exec(file)?.[0]))

/** Returns the path of a cited file, which is named from the root or from the folder of the citing file; null without one. */
const resolve = (from: string, cited: string) =>
  [join(dirname(from), cited), cited].find((file) => existsSync(join(ROOT, file))) ?? null

const headingsOf = (document: string) => [...read(document).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading)
/** Returns the anchor of a heading on GitHub. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replaceAll(' ', '-')

const DOCUMENT = String.raw`(?<![\w.$*>}/-])((?:\.{0,2}\/|[\w-]+\/)*[\w.-]*\w\.md)\b(?!\]\()`
const ANCHORED = new RegExp(`${DOCUMENT}(?:#([\\w-]+))?`, 'g')
const WITH_HEADINGS = new RegExp(`${DOCUMENT}, ("[^"]+"(?:(?:,| and) "[^"]+")*)`, 'g')
const HEADING_IN = new RegExp(`"([^"]+)" in ${DOCUMENT}`, 'g')
const DECISIONS = /\b(?:docs\/decisions\/|decisions? )(\d+(?:(?:, | and )\d{2}\b)*)/gi
/** A file by its path or the end of it. */
const FILE = /(?<![\w*>{}$/.-])(?:[\w-]+\/)*[\w.-]*\w\.(?:tsx?|mjs|sql|conf|vcl)\b/g
const ELSEWHERE = /\b(?:issues?|tickets?) #?\d+|\bspec(?:ification)? ?§/gi

/** Returns the comments of a source file; the whole text of any other file. */
const proseOf = (file: string, text: string) =>
  /\.(?:tsx?|css)$/.test(file) ? [...text.matchAll(/\/\*[^]*?\*\/|^\s*\/\/.*(?:\n\s*\/\/.*)*/gm)].join('\n') : text

/** The numbers in the definition of each constant of the site, by its name. Several files can have a constant of one name. */
function numbersOfConstants(): Map<string, Set<string>[]> {
  const definitions = sources.flatMap((file) => [
    ...read(file).matchAll(/\bconst ([A-Z][A-Z_]+) = (.*)|^ {2}([a-zA-Z]+): ([\d_]+),$/gm),
  ])
  const named = definitions.map(([, name, value, key, number]) => ({
    name: name ?? key ?? '',
    numbers: new Set((value ?? number ?? '').replaceAll('_', '').match(/\d+/g)),
  }))
  return new Map(
    [...Map.groupBy(named, ({ name }) => name)].map(([name, all]) => [name, all.map((each) => each.numbers)]),
  )
}

/** Returns what a text cites that the repository does not have. */
function deadCitations(file: string, text: string): string[] {
  const prose = proseOf(file, text).replace(/\n *(?:\*|\/{2,3}|#|--)? */g, ' ')
  const hasHeading = (document: string, matches: (heading: string) => boolean) => {
    const path = resolve(file, document)
    return path === null || headingsOf(path).some(matches)
  }
  const headings = [
    ...[...prose.matchAll(WITH_HEADINGS)].flatMap(([, document = '', list = '']) =>
      [...list.matchAll(/"([^"]+)"/g)].map(([, heading = '']) => ({ document, heading })),
    ),
    ...[...prose.matchAll(HEADING_IN)].map(([, heading = '', document = '']) => ({ document, heading })),
  ]
  // Its example has files that do not exist.
  const named = file === 'CONTRIBUTING.md' ? [] : [...prose.matchAll(FILE)].map(([name]) => name)
  return [
    ...[...prose.matchAll(ANCHORED)]
      .filter(([, document = '', anchor]) =>
        anchor === undefined
          ? resolve(file, document) === null
          : !hasHeading(document, (heading) => anchorOf(heading) === anchor),
      )
      .map(([cited]) => cited),
    ...headings
      .filter(({ document, heading }) => !hasHeading(document, (each) => each === heading))
      .map(({ document, heading }) => `${document}, "${heading}"`),
    ...[...prose.matchAll(DECISIONS)].flatMap(([, numbers = '']) =>
      [...numbers.matchAll(/\d+/g)].flatMap(([number]) =>
        decisions.has(number.padStart(2, '0')) ? [] : [`decision ${number}`],
      ),
    ),
    ...named.filter((name) => !files.some((path) => `/${path}`.endsWith(`/${name}`))),
    ...[...prose.matchAll(ELSEWHERE)].map(([cited]) => cited),
  ]
}

describe('a comment or document', () => {
  it.each([
    ['shared/x.ts', '/** The limits (spec.md). */', ['spec.md']],
    ['shared/x.ts', '// The page sizes of spec §9.', ['spec §']],
    ['shared/x.ts', '// As in issue 20.', ['issue 20']],
    ['shared/x.ts', '// The locks (docs/decisions/21, 99).', ['decision 99']],
    ['shared/x.ts', '// CONTRIBUTING.md, "Layout" and\n// "Poems".', ['CONTRIBUTING.md, "Poems"']],
    ['shared/x.ts', '// "Poems" in docs/operations/settings.md', ['docs/operations/settings.md, "Poems"']],
    ['shared/x.ts', '// As shared/poems.ts and poem-service.ts do.', ['shared/poems.ts', 'poem-service.ts']],
    ['shared/x.ts', '// As verdict.ts and markdown/limits.ts do.', []],
    ['docs/scaling.md', '[back up](operations/backup.md#poems)', ['operations/backup.md#poems']],
    ['shared/x.ts', "const name = 'spec.md'", []],
    ['docs/scaling.md', '[upgrade](operations/upgrade.md#for-authors-of-migrations), decision 21', []],
  ])('in %s with %j cites %j, which does not exist', (file, text, dead) => {
    expect(deadCitations(file, text)).toEqual(dead)
  })

  it('cites only what the repository has', () => {
    const dead = files.flatMap((file) => deadCitations(file, read(file)).map((cited) => `${file}: ${cited}`))
    expect(dead).toEqual([])
  })
})

describe('docs/product', () => {
  const pages = files.filter((file) => file.startsWith('docs/product/'))

  it('has the figures of the constants that it names', () => {
    const constants = numbersOfConstants()
    const wrong = pages.flatMap((page) =>
      [...read(page).matchAll(/`([A-Z][A-Z_]+)(?:\.(\w+))?`(?:\s\((\d[^)]*)\))?/g)]
        .filter(([, name = '', key, figure = '']) => {
          const given = figure.replaceAll(',', '').match(/\d+/g) ?? []
          const definitions = constants.get(key ?? name) ?? []
          return !definitions.some((numbers) => given.every((number) => numbers.has(number)))
        })
        .map(([cited]) => `${page}: ${cited}`),
    )
    expect(wrong).toEqual([])
  })
})

it('docs/decisions/README.md lists each decision once', () => {
  const listed = [...read('docs/decisions/README.md').matchAll(/\]\((\d\d-[\w-]+\.md)\)/g)].map(([, name]) => name)
  const all = globSync('docs/decisions/[0-9]*.md', { cwd: ROOT }).map((file) => basename(file))
  expect(new Set(listed)).toEqual(new Set(all))
  expect(listed).toHaveLength(all.length)
})
