import chromiumBinary from '@sparticuz/chromium'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Flags that @sparticuz/chromium sets for its own surroundings and that change how pages behave. */
const UNWANTED = new Set(['--single-process', '--no-zygote', '--disable-web-security'])

/**
 * An installed Chromium where there is one (CHROMIUM_PATH first), else the one that npm brought. That one is unpacked
 * first, which two processes must not do at once.
 */
export async function chromiumPath(): Promise<string> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return installed ?? (await chromiumBinary.executablePath())
}

export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const executablePath = await chromiumPath()
  const args = chromiumBinary.args.filter((flag) => !UNWANTED.has(flag))
  const launch = () =>
    chromium.launch({ executablePath, args: [...args, '--disable-background-networking', '--no-sandbox', ...flags] })
  // Once in some hundred times it crashes while it starts.
  return launch().catch(launch)
}
