import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { main as admin } from '../scripts/admin.ts'
import { CliError } from '../scripts/cli-error.ts'
import { main as token } from '../scripts/token.ts'
import { bootApp, type TestApp } from './support/app.ts'

const ENTRY = join(import.meta.dirname, '../scripts/tappet.mjs')

let site: TestApp
beforeAll(async () => {
  site = await bootApp()
})
afterEach(() => vi.unstubAllEnvs())
afterAll(() => site.close())

/** Runs `npm run <command> -- <args>` on the database of this file. */
function run(command: string, ...args: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { ...process.env, DATABASE_URL: site.deps.config.databaseUrl }
  return new Promise((resolve) => {
    execFile(process.execPath, [ENTRY, command, ...args], { env }, (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    )
  })
}

const status = async (printed: string) => (await site.get('/api/auth/status', printed.trim())).body

test('token prints only a token on standard output, and creates the user once', async () => {
  const first = await run(
    'token',
    '--email',
    'Ann@Example.com',
    '--name',
    'Ann Lee',
    '--phone',
    '+15550100',
    '--admin',
    'Brakes, volkswagen',
  )
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^[\w-]{43}\n$/) })
  const second = await run('token', '--email', 'ann@example.com', '--site-admin')
  for (const { out } of [first, second]) {
    expect(await status(out)).toMatchObject({
      user: { name: 'Ann Lee', isPhoneVerified: true, isAdminForTags: ['brakes', 'volkswagen'] },
    })
  }
  expect(await site.deps.prisma.user.findMany({ where: { email: 'ann@example.com' } })).toMatchObject([
    { isSiteAdmin: true },
  ])
})

test('admin grants, lists and revokes, with effect on the next request', async () => {
  const user = await site.make.user({ name: 'Rolf Brandt' })
  const session = await site.make.token(user)
  expect(await run('admin', 'grant', user.email, 'Suspension', '--site')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`Rolf Brandt <${user.email}>: the whole site, suspension\n`),
  })
  expect(await status(session)).toMatchObject({ user: { isAdminForTags: ['suspension'] } })
  expect((await run('admin', 'revoke', user.email, 'suspension', '--site')).out).not.toContain(user.email)
  expect(await status(session)).toMatchObject({ user: { isAdminForTags: [] } })
})

test('every invalid command prints one line and changes nothing', async () => {
  vi.stubEnv('DATABASE_URL', site.deps.config.databaseUrl)
  const { email } = await site.make.user({ phone: '+4930123456' })
  const before = await site.deps.prisma.user.count()
  const invalidCommands: [string, RegExp][] = [
    ['token', /^An e-mail address is needed\. Usage: /],
    ['token --email', /^Option '--email <value>' argument missing\. Usage: /],
    ['token --email --name', /^Option '--email' argument is ambiguous\. Usage: /],
    ['token --email nobody', /^"nobody" is not an e-mail address\.$/],
    ['token --email new@example.com --phone 030', /^"030" is not a phone number: /],
    [
      'token --email new@example.com --phone +4930123456',
      /^The phone number \+4930123456 belongs to another account\.$/,
    ],
    ['token --mail a@b.c', /^Unknown option '--mail'\. Usage: /],
    ['admin', /^A command is needed\. Usage: /],
    ['admin appoint', /^There is no command "appoint"\. Usage: /],
    ['admin grant', /^An e-mail address is needed\. Usage: /],
    [`admin grant ${email}`, /^At least one tag or --site is needed\. Usage: /],
    ['admin grant new@example.com brakes', /^There is no account with the e-mail address new@example\.com\.$/],
    [`admin grant ${email} ${'x'.repeat(51)}`, /^"x+" is not a tag: A tag has at most 50 characters\.$/],
    [`admin revoke ${email} brakes --site`, /^This user does not moderate brakes, the whole site\.$/],
  ]
  for (const [line, sentence] of invalidCommands) {
    const [command, ...args] = line.split(' ')
    const refusal: unknown = await (command === 'token' ? token : admin)(args).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(CliError)
    expect(refusal).toMatchObject({ message: expect.stringMatching(sentence) })
    expect(String(refusal)).not.toContain('\n')
  }
  expect(await site.deps.prisma.user.count()).toBe(before)
  // The output at the terminal.
  expect(await run('token', '--mail', 'a@b.c')).toMatchObject({
    code: 1,
    out: '',
    err: expect.stringMatching(/^Unknown option '--mail'\. Usage: .*\n$/),
  })
})
