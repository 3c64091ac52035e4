/**
 * The entry of every npm script: `node scripts/tappet.mjs <command> [arguments]` runs `scripts/<command>.ts`.
 * It is JavaScript in old syntax, so that an old Node.js can run it up to the message about its version.
 */
import { existsSync, readFileSync } from 'node:fs'

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
const required = engines.node.replace('>=', '')
const [major, minor] = process.versions.node.split('.').map(Number)
const [requiredMajor, requiredMinor] = required.split('.').map(Number)

if (major < requiredMajor || (major === requiredMajor && minor < requiredMinor)) {
  console.error(
    `Tappet needs Node ${required} or newer, and this is Node ${process.versions.node}. ` +
      'Run "npm install" with install scripts allowed, which brings Node 24 along, or install Node 24 from https://nodejs.org.',
  )
  process.exit(1)
}

const { enableCompileCache } = await import('node:module')
const { dirname, join } = await import('node:path')
const { pathToFileURL } = await import('node:url')

enableCompileCache()
// Not from import.meta.url, which follows symbolic links: a link to the running release may point to another one later.
const root = dirname(dirname(process.argv[1]))
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

/** Errors whose message is meant for the terminal. Other errors are printed with their stack. */
const REFUSALS = new Set(['CliError', 'ConfigError', 'MigrationError'])

const [command = '', ...args] = process.argv.slice(2)
const file = join(root, 'scripts', `${command}.ts`)
if (!existsSync(file)) {
  console.error(`There is no command "${command}". The commands are the scripts in package.json.`)
  process.exit(1)
}
process.argv = [process.execPath, file, ...args]
try {
  if (Object.keys(process.env).some((name) => name.endsWith('_FILE'))) {
    const { readSettingFiles } = await import('../server/config.ts')
    Object.assign(process.env, readSettingFiles(process.env))
  }
  const { main } = await import(pathToFileURL(file).href)
  await main(args)
} catch (error) {
  console.error(REFUSALS.has(error?.name) ? error.message : error)
  process.exitCode = 1
}
