import { execFileSync } from 'node:child_process'
import { CliError } from './cli-error.ts'

export type Commit = { hash: string; parents: string; subject: string }

const MAX_SUBJECT = 72
const SUBJECT = /^[a-z][a-z0-9 ,.-]*: (?<verb>\S+)/
/** 'adds', 'added' and 'adding', but not 'process', 'feed' and 'bring'. */
const NOT_IMPERATIVE = /^(?!embed|shed)\w+([^su]s|[^e]ed|\w{2}ing)$/

/** `npm run commits -- <range>`: checks the commits of a range, by default of the branch: origin/main..HEAD. */
export function main([range = 'origin/main..HEAD']: string[]): void {
  const output = execFileSync('git', ['log', '--format=%h%x09%p%x09%s', range], { encoding: 'utf8' })
  const commits = output.split('\n').filter(Boolean).map(readCommit)
  const faults = commits.flatMap(faultsOf)
  if (faults.length > 0) throw new CliError(faults.join('\n'))
  console.log(`${commits.length} commits are as CONTRIBUTING.md describes.`)
}

function readCommit(line: string): Commit {
  const [hash = '', parents = '', ...subject] = line.split('\t')
  return { hash, parents, subject: subject.join('\t') }
}

/** Returns a sentence for each rule of CONTRIBUTING.md, "Commits and pull requests", that a commit breaks. */
export function faultsOf({ hash, parents, subject }: Commit): string[] {
  const name = `${hash} "${subject}"`
  if (parents.includes(' ')) return [`${name} is a merge commit. Rebase instead: git pull --rebase.`]
  const verb = SUBJECT.exec(subject)?.groups?.['verb']
  return [
    ...(subject.length > MAX_SUBJECT
      ? [`${name} has ${subject.length} characters, and at most ${MAX_SUBJECT} fit.`]
      : []),
    ...(verb === undefined ? [`${name} does not begin with an area, such as "search: ".`] : []),
    ...(verb !== undefined && NOT_IMPERATIVE.test(verb)
      ? [`${name}: write "${verb}" in the imperative, such as "add".`]
      : []),
    ...(subject.endsWith('.') ? [`${name} ends with a full stop.`] : []),
  ]
}
