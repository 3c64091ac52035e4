import { parseArgs } from 'node:util'
import { withDeps } from './deps.ts'
import { usageError } from './cli-error.ts'

const USAGE =
  'npm run --silent token -- --email a@b.c [--name "A B"] [--phone +15550100] [--admin tag,tag] [--site-admin]'

/**
 * `npm run token`: prints only a bearer token of a user on standard output, and creates the user if necessary. For trials
 * of the API and for load tests. It needs access to the database, so it gives no access that the operator does not have.
 */
export async function main(args: string[]): Promise<void> {
  const { email, name, phone, admin, 'site-admin': site } = readArguments(args)
  const token = await withDeps(async (deps) => {
    const { ensureAccount } = await import('../server/domains/people/users/identity-service.ts')
    const { grant } = await import('../server/domains/people/roles/service.ts')
    const { createSession } = await import('../server/domains/people/auth/service.ts')
    const account = await ensureAccount(deps, { email, name, phone })
    await grant(deps, account.id, { tags: admin, site })
    console.error(`A token for ${account.name} <${account.email}>, valid for 30 days after its last use:`)
    return createSession(deps, account.id, 'full')
  })
  console.log(token)
}

function readArguments(args: string[]) {
  try {
    const text = { type: 'string' } as const
    const { values } = parseArgs({
      args,
      options: { email: text, name: text, phone: text, admin: text, 'site-admin': { type: 'boolean', default: false } },
    })
    if (values.email === undefined) throw new Error('An e-mail address is needed')
    return { ...values, email: values.email, admin: values.admin?.split(',').filter((tag) => tag.trim() !== '') ?? [] }
  } catch (error) {
    throw usageError(error, USAGE)
  }
}
