import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { migrate } from '../../server/db/migrate.ts'
import { renderMarkdown } from '../../shared/markdown/index.ts'
import { build } from '../build.ts'
import { startPostgres } from '../postgres.ts'
import { withClient } from './database.ts'
import { productionEnv, startServer } from './server.ts'
import { printTable } from './table.ts'

/** Number of Cyrillic characters per text, 200 kB. */
const LENGTH = 99_000
/** Number of different texts. Each page also has its own title. */
const TEXTS = 20

const author = '00000000-0000-7000-8000-0000000000aa'
const INSERT = `
  insert into blog_post (id, slug, title, content_markdown, content_html, preview_html, renderer_version, author_id, created_at, updated_at)
  select gen_random_uuid(), 'long-post-' || n, 'Long post ' || n, $1, $2, $3, $4, '${author}', now(), now()
  from generate_series($5::int, $6::int) n where n % ${TEXTS} = $7`

/**
 * `node scripts/tappet.mjs bench/page-memory [--pages 2000]`: requests this many different pages with a text of 200 kB,
 * and prints the memory of the server process.
 */
export async function main(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { pages: { type: 'string', default: '2000' } } })
  const pages = Number(values.pages)
  await build({ log: console.log })
  const folder = await mkdtemp(join(tmpdir(), 'tappet-pages-'))
  const postgres = await startPostgres({ dataDir: folder, durable: false })
  try {
    await migrate(postgres.url)
    await withClient(postgres.url, async (client) => {
      await client.query(
        `insert into "user" (id, email, name, created_at) values ($1, 'a@example.com', 'Author', now())`,
        [author],
      )
      for (let text = 0; text < TEXTS; text++) {
        const markdown = randomText()
        const { html, previewHtml, version } = renderMarkdown(markdown)
        await client.query(INSERT, [markdown, html, previewHtml, version, 1, pages, text])
      }
    })
    await measure(postgres.url, pages)
  } finally {
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function measure(databaseUrl: string, pages: number): Promise<void> {
  const site = await startServer('site-server.ts', productionEnv(databaseUrl))
  try {
    const ask = async (path: string) => {
      const answer = await fetch(site.address + path, { headers: { 'accept-encoding': 'gzip' } })
      const bytes = (await answer.arrayBuffer()).byteLength
      if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}.`)
      return bytes
    }
    const size = await ask('/blog/long-post-1')
    const lines = [['after 1', (await site.memory()).toFixed(0)]]
    for (let page = 1; page <= pages; page++) {
      await ask(`/blog/long-post-${page}`)
      if ((page * 4) % pages === 0) lines.push([`after ${page}`, (await site.memory()).toFixed(0)])
    }
    console.log(`A page: ${size} bytes of HTML.`)
    printTable(['different pages', 'MB of the process'], lines)
  } finally {
    await site.stop()
  }
}

/** Repeats words like a natural text, so that it compresses like one. */
function randomText(): string {
  const letters = 'абвгдежзийклмнопрстуфхцчшщыэюя'
  const word = () =>
    Array.from({ length: 3 + Math.random() * 8 }, () => letters[Math.floor(Math.random() * 30)]).join('')
  const words = Array.from({ length: 2_000 }, word)
  let text = ''
  for (let n = 1; text.length < LENGTH; n++)
    text += `${words[Math.floor(Math.random() ** 2 * words.length)]}${n % 80 === 0 ? '.\n\n' : ' '}`
  return text
}
