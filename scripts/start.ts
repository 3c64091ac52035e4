import { readPeople } from '../prisma/seed/content.ts'
import type { Config } from '../server/config.ts'
import { CliError } from './cli-error.ts'
import { prepareSite } from './prepare.ts'
import { serveHere } from './serve.ts'
import { startWorkers, workersOf } from './workers.ts'

/** The embedded identity provider keeps its codes in memory, and each request may reach another process. */
const ONE_PROCESS_ONLY =
  'The demo sign-in works in one process only. Set GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET, or start without --workers.'

/**
 * `npm start [-- --workers N]`: runs the site with the demo content, by default on the embedded database, with N processes
 * on one port.
 */
export async function main(args: string[]): Promise<void> {
  const count = workersOf(args)
  if (count > 1 && !process.env['GOOGLE_CLIENT_ID']) throw new CliError(ONE_PROCESS_ONLY)
  console.log('Tappet is starting')
  const { config, onEnd } = await prepareSite('demo')
  const running = count === 1 ? await serveHere(config) : await startWorkers(config, count)
  onEnd(() => running.close())
  printAddress(config, running.address)
}

function printAddress(config: Config, address: string): void {
  console.log(`
Tappet runs on ${config.mode === 'production' ? config.publicUrl : address}
  Sign in:  ${signInHelp(config)}
  Stop:     Ctrl-C. All data stays in .data`)
}

function signInHelp({ google }: Config): string {
  if (google) return 'with Google'
  const people = readPeople()
  const moderator = people.find(({ adminForTags }) => adminForTags.length > 0)
  const siteAdmin = people.find((person) => person.siteAdmin)
  return `press Login and choose a demo account, or enter any e-mail address and name.
            ${moderator?.name} moderates the tags ${moderator?.adminForTags.join(', ')}.
            ${siteAdmin?.name} moderates all tags.`
}
