import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { prismaProcess } from './prisma-process.ts'
import { CliError } from './cli-error.ts'

export interface BuildOptions {
  /** Also builds products that are up to date. */
  force?: boolean
  log?: (line: string) => void
}

interface Product {
  sources: string[]
  /** The file in the product with the hash of its sources. */
  stamp: string
  /** The line that is printed while it is built. */
  title: string
  make: () => Promise<void>
}

const CLIENT: Product = {
  sources: ['prisma/schema.prisma', 'node_modules/prisma/package.json'],
  stamp: 'server/db/generated/.sources',
  title: 'Generating the database client',
  make: () => run('prisma generate', prismaProcess(['generate'], 'pipe')),
}

const PAGES: Product = {
  sources: ['client', 'shared', 'vite.config.ts', 'package-lock.json'],
  stamp: 'dist/.sources',
  title: 'Building the pages',
  make: async () => {
    // In a separate process, because Vite sets NODE_ENV for the whole process and does not free its memory.
    await Promise.all([
      vite('build'),
      vite('build', '--ssr', 'client/entry-server.tsx'),
      vite('build', '--mode', 'worker'),
    ])
    await precompress('dist/client/assets')
  },
}

/** `npm run build`: builds everything again. */
export async function main(): Promise<void> {
  await build({ force: true, log: console.log })
}

/**
 * Builds the Prisma client and the pages (dist/client, dist/server, dist/worker) if they are missing or older than their sources. Waits
 * for other processes that build the same files.
 * @throws CliError with the compiler's output if the sources do not build
 */
export async function build(options: BuildOptions = {}): Promise<void> {
  await make(CLIENT, options)
  await make(PAGES, options)
}

/** Builds the Prisma client only. In development, Vite serves the pages from their sources. */
export async function buildClient(options: BuildOptions = {}): Promise<void> {
  await make(CLIENT, options)
}

async function make(product: Product, { force = false, log = () => {} }: BuildOptions): Promise<void> {
  if (!force && isCurrent(product)) return
  await withLock(`.data/${product.stamp.replaceAll('/', '-')}.lock`, log, async () => {
    if (!force && isCurrent(product)) return // Another process has just built it.
    log(product.title)
    const hash = hashOf(product.sources)
    rmSync(product.stamp, { force: true })
    await product.make()
    writeFileSync(product.stamp, hash)
  })
}

function isCurrent({ stamp, sources }: Product): boolean {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === hashOf(sources)
}

/** Returns a hash of the names and contents of all files in the folders, without tests. */
function hashOf(sources: string[]): string {
  const hash = createHash('sha256')
  for (const file of sources.flatMap(filesBelow)) hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
}

function vite(...args: string[]): Promise<void> {
  const child = spawn(process.execPath, ['node_modules/vite/bin/vite.js', ...args, '--logLevel', 'warn'], {
    stdio: 'pipe',
    // Any other value, for example that of tests, would include React's development build in the pages.
    env: { ...process.env, NODE_ENV: 'production' },
  })
  return run('vite build', child)
}

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/** Writes a .br and a .gz file next to every text file in `folder`, at the highest compression level. */
async function precompress(folder: string): Promise<void> {
  const texts = readdirSync(folder).filter((name) => /\.(?:js|css|svg)$/.test(name))
  await Promise.all(
    texts.map(async (name) => {
      const file = join(folder, name)
      const content = await readFile(file)
      await writeFile(`${file}.br`, await asBrotli(content))
      await writeFile(`${file}.gz`, await asGzip(content, { level: 9 }))
    }),
  )
}

/** Runs a program. Prints its output only if it fails. */
async function run(name: string, child: ReturnType<typeof spawn>): Promise<void> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)))
  const endWithUs = () => child.kill()
  process.once('exit', endWithUs)
  const [code] = await once(child, 'close')
  process.off('exit', endWithUs)
  if (code !== 0) throw new CliError(`${name} failed:\n${output.trim()}`)
}

const LOCK_LIFE_MS = 10 * 60_000

/** Runs `work` while no other process holds the same lock file. */
async function withLock(file: string, log: (line: string) => void, work: () => Promise<void>): Promise<void> {
  mkdirSync(dirname(file), { recursive: true })
  for (let waited = false; !takeLock(file); waited = true) {
    if (!waited) log('Waiting for another build of the same files')
    await sleep(200)
  }
  try {
    await work()
  } finally {
    rmSync(file, { force: true })
  }
}

function takeLock(file: string): boolean {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (isAbandoned(file)) rmSync(file, { force: true })
    return false
  }
}

function isAbandoned(file: string): boolean {
  try {
    if (Date.now() - statSync(file).mtimeMs > LOCK_LIFE_MS) return true
    const holder = Number(readFileSync(file, 'utf8'))
    // The file is empty between its creation and the write.
    return holder > 0 && !isAlive(holder)
  } catch {
    return false // The other process has released it in the meantime.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
