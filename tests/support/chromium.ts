import type Chromium from '@sparticuz/chromium'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

/** Flags that @sparticuz/chromium sets for its own surroundings and that change how pages behave. */
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

/** Beside the packages, not in the machine's temporary folder: there it would stay, and may be another user's. */
const UNPACKED = join(import.meta.dirname, '../../node_modules/.cache/chromium')

/**
 * An installed Chromium where there is one (CHROMIUM_PATH first), else the one that npm brought. That one is unpacked
 * first, which two processes must not do at once.
 */
export async function chromiumPath(): Promise<string> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ?? unpacking((binary) => binary.executablePath())
}

export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const executablePath = await chromiumPath()
  const args = await unpacking((binary) => binary.args.filter((flag) => !UNWANTED.has(flag)))
  const launch = () =>
    chromium.launch({
      executablePath,
      args: [...args, '--disable-background-networking', '--no-sandbox', '--disable-gpu', ...flags],
    })
  // Once in some hundred times it crashes while it starts, more often when the machine is busy.
  return launch().catch(launch).catch(launch).catch(launch)
}

/** The package asks for the temporary folder when it is loaded and when it unpacks. */
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
