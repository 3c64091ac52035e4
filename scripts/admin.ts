import { parseArgs } from 'node:util'
import { withDeps } from './deps.ts'
import { usageError } from './cli-error.ts'

const USAGE =
  'npm run admin -- list, npm run admin -- grant|revoke <email> [<tag>…] [--site], or npm run admin -- trust|distrust <email>'

/**
 * `npm run admin`: lists the moderators, grants or revokes the moderation of tags or (with --site) of the site, and grants
 * level 2 to a user or takes that back (docs/product/changes.md, "Checks and levels").
 */
export async function main(args: string[]): Promise<void> {
  const command = readArguments(args)
  await withDeps(async (deps) => {
    const { findAccount } = await import('../server/domains/people/users/identity-service.ts')
    const { grant, listAdmins, revoke } = await import('../server/domains/people/roles/service.ts')
    if (command.verb === 'trust' || command.verb === 'distrust') {
      const { levelOf, setTrusted } = await import('../server/domains/people/levels/service.ts')
      const account = await findAccount(deps, command.email)
      await setTrusted(deps, account.id, command.verb === 'trust')
      return console.log(`${account.name} has level ${await levelOf(deps, account.id)}.`)
    }
    if (command.verb === 'revoke') await revoke(deps, (await findAccount(deps, command.email)).id, command)
    if (command.verb === 'grant') {
      const account = await findAccount(deps, command.email)
      for (const tag of await grant(deps, account.id, command)) console.log(newTagText(account.name, tag))
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

type Command =
  | { verb: 'list' }
  | { verb: 'trust' | 'distrust'; email: string }
  | { verb: 'grant' | 'revoke'; email: string; tags: string[]; site: boolean }

function readArguments(args: string[]): Command {
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { site: { type: 'boolean', default: false } },
    })
    const [verb, email, ...tags] = positionals
    if (verb === 'list' && email === undefined && !values.site) return { verb }
    if ((verb === 'trust' || verb === 'distrust') && email !== undefined && tags.length === 0 && !values.site)
      return { verb, email }
    if (verb !== 'grant' && verb !== 'revoke' && verb !== 'trust' && verb !== 'distrust')
      throw new Error(verb === undefined ? 'A command is needed' : `There is no command "${args.join(' ')}"`)
    if (email === undefined) throw new Error('An e-mail address is needed')
    if (verb === 'trust' || verb === 'distrust') throw new Error(`${verb} needs only an e-mail address`)
    if (tags.length === 0 && !values.site) throw new Error('At least one tag or --site is needed')
    return { verb, email, tags, site: values.site }
  } catch (error) {
    throw usageError(error, USAGE)
  }
}
