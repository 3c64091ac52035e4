import { parseArgs } from 'node:util'
import { checkMarkdown, MarkdownRefused, renderMarkdown } from '../../shared/markdown/index.ts'
import { hostileTexts, longestAccepted } from './hostile-markdown.ts'

/** Texts that take longer (ms) are measured again, and the shortest time counts, because other programs disturb single runs. */
const SUSPECT = 150
const AGAIN = 4

/**
 * `node scripts/tappet.mjs bench/markdown [--share 0.05]`: renders hostile texts, each as long as `checkMarkdown`
 * allows, and prints the ten with the most processor time (ms). The limit is 250 ms.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { share: { type: 'string', default: '0.05' } } })
  const share = Number(values.share)
  let texts = 0
  let slowest: { ms: number; length: number; made: string }[] = []

  for (const { made, text } of hostileTexts()) {
    if (Math.random() > share) continue
    const accepted = longestAccepted(text, (part) => checkMarkdown(part) === null)
    let ms = time(accepted)
    for (let i = 0; i < AGAIN && ms > SUSPECT; i++) ms = Math.min(ms, time(accepted))
    texts += 1
    slowest = [...slowest, { ms, length: accepted.length, made }].toSorted((a, b) => b.ms - a.ms).slice(0, 10)
  }
  console.log(`${texts} texts; the slowest, in ms of processor time:`)
  for (const { ms, length, made } of slowest) console.log(`${Math.round(ms)}  ${length} characters of ${made}`)
}

function time(text: string): number {
  const before = process.threadCpuUsage()
  try {
    renderMarkdown(text)
  } catch (error) {
    if (!(error instanceof MarkdownRefused)) throw error
  }
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}
