import { parseArgs } from 'node:util'
import { withDeps } from './deps.ts'
import { usageError } from './cli-error.ts'

const USAGE = 'npm run admin -- list, or npm run admin -- grant|revoke <email> [<tag>…] [--site]'

/** `npm run admin`: lists the moderators, and grants or revokes the moderation of tags or (with --site) of the site. */
export async function main(args: string[]): Promise<void> {
  const command = readArguments(args)
  await withDeps(async (deps) => {
    const { findAccount } = await import('../server/domains/people/users/identity-service.ts')
    const { grant, listAdmins, revoke } = await import('../server/domains/people/roles/service.ts')
    if (command.verb !== 'list') {
      const account = await findAccount(deps, command.email)
      if (command.verb === 'revoke') await revoke(deps, account.id, command)
      else for (const tag of await grant(deps, account.id, command)) console.log(newTagText(account.name, tag))
    }
    const admins = await listAdmins(deps)
    if (admins.length === 0) console.log('There are no moderators.')
    for (const { email, name, site, tags } of admins) {
      console.log(`${name} <${email}>: ${[...(site ? ['the whole site'] : []), ...tags].join(', ')}`)
    }
  })
}

/** A new tag is granted too, and may be a typing error. */
const newTagText = (name: string, tag: string) =>
  `${name} moderates "${tag}" now. The tag is new: no part or post has it. If it is misspelled, revoke it and grant the right one.`

type Command = { verb: 'list' } | { verb: 'grant' | 'revoke'; email: string; tags: string[]; site: boolean }

function readArguments(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { site: { type: 'boolean', default: false } },
    })
    const [verb, email, ...tags] = positionals
    if (verb === 'list' && email === undefined && !values.site) return { verb }
    if (verb !== 'grant' && verb !== 'revoke')
      throw new Error(verb === undefined ? 'A command is needed' : `There is no command "${args.join(' ')}"`)
    if (email === undefined) throw new Error('An e-mail address is needed')
    if (tags.length === 0 && !values.site) throw new Error('At least one tag or --site is needed')
    return { verb, email, tags, site: values.site }
  } catch (error) {
    throw usageError(error, USAGE)
  }
}
