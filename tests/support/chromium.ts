import chromiumBinary from '@sparticuz/chromium'
import { existsSync } from 'node:fs'
import { chromium, type Browser } from 'playwright-core'

/** Flags that @sparticuz/chromium sets for its own surroundings and that change how pages behave. */
const UNWANTED = new Set(['--single-process', '--no-zygote', '--disable-web-security'])

/** An installed Chromium where there is one (CHROMIUM_PATH first), else the one that npm brought. */
export async function launchBrowser(flags: string[] = []): Promise<Browser> {
  const installed = [process.env['CHROMIUM_PATH'], '/usr/bin/chromium'].find((path) => path && existsSync(path))
  return chromium.launch({
    executablePath: installed ?? (await chromiumBinary.executablePath()),
    args: [
      ...chromiumBinary.args.filter((flag) => !UNWANTED.has(flag)),
      '--disable-background-networking',
      '--no-sandbox',
      ...flags,
    ],
  })
}
