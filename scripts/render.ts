import { parseArgs } from 'node:util'
import { withDeps } from './deps.ts'
import { usageError } from './cli-error.ts'

const USAGE = 'npm run render [-- --all]'

/**
 * `npm run render`: renders the descriptions, posts and comments again whose HTML is from an earlier version of the
 * renderer, or all with --all. The site can run at the same time.
 */
export async function main(args: string[]): Promise<void> {
  const all = readArguments(args)
  const { rendered, overtaken, refused } = await withDeps(async (deps) => {
    const { renderAgain } = await import('../server/jobs/render.ts')
    return renderAgain(deps, { all }, (table, read) => console.error(`${table}: ${read}`))
  })
  for (const { table, id, reason } of refused) console.log(`${table} ${id} keeps its HTML: ${reason}`)
  console.log(
    `Rendered again: ${rendered.part} parts, ${rendered.blog_post} posts, ${rendered.comment} comments. ` +
      `Changed meanwhile: ${overtaken}. Refused: ${refused.length}.`,
  )
}

function readArguments(args: string[]): boolean {
  try {
    return parseArgs({ args, options: { all: { type: 'boolean', default: false } } }).values.all
  } catch (error) {
    throw usageError(error, USAGE)
  }
}
