/**
 * The entry of every npm script: `node scripts/tappet.mjs <command> [arguments]` runs `scripts/<command>.ts`.
 * Plain JavaScript in old syntax, so that an old Node gets as far as the sentence that tells what to do.
 */
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Tappet needs Node 22.18 or newer, and this is Node ${process.versions.node}. ` +
      'Run "npm install" with install scripts allowed, which brings Node 24 along, or install Node 24 from https://nodejs.org.',
  )
  process.exit(1)
}

const { existsSync } = await import('node:fs')
const { enableCompileCache } = await import('node:module')
const { dirname, join } = await import('node:path')
const { fileURLToPath, pathToFileURL } = await import('node:url')

enableCompileCache()
const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)
if (existsSync('.env')) process.loadEnvFile('.env')

/** Errors that are a sentence for the person at the terminal, not a fault of ours. */
const REFUSALS = new Set(['Refusal', 'ConfigError', 'MigrationError'])

const [command = '', ...args] = process.argv.slice(2)
const file = join(root, 'scripts', `${command}.ts`)
if (!existsSync(file)) {
  console.error(`There is no command "${command}". The commands are the scripts in package.json.`)
  process.exit(1)
}
process.argv = [process.execPath, file, ...args]
try {
  const { main } = await import(pathToFileURL(file).href)
  await main(args)
} catch (error) {
  console.error(REFUSALS.has(error?.name) ? error.message : error)
  process.exitCode = 1
}
