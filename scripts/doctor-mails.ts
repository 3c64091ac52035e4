import { LOOPBACK, openSmtp } from '../server/mail/smtp-client.ts'
import type { Deployment, Finding } from './doctor-checks.ts'

/** Whether the SMTP server takes connections and the login, and encrypts. */
export async function checkSmtp({ config: { smtp } }: Deployment): Promise<Finding[]> {
  if (smtp === null) return []
  const name = `${smtp.host}:${smtp.port}`
  const verify = async (needsTls?: boolean) => {
    const mailer = openSmtp(smtp, needsTls)
    try {
      await mailer.verify()
    } finally {
      mailer.close()
    }
  }
  try {
    await verify()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [{ status: 'error', message: `${name} cannot be used. ${reason} Correct SMTP_URL or the server.` }]
  }
  if (LOOPBACK.has(smtp.host)) return [{ status: 'ok', message: `${name} answers` }]
  const isEncrypted = await verify(true).then(
    () => true,
    () => false,
  )
  return isEncrypted
    ? [{ status: 'ok', message: `${name} answers with TLS` }]
    : [{ status: 'warning', message: `${name} has no TLS, so others can read the mails on the way.` }]
}

/** Minutes after which a mail that is due is late. */
const LATE = 10

/** Whether mails are sent in time. */
export async function checkMails({ client, config: { smtp } }: Deployment): Promise<Finding[]> {
  if (smtp === null) return []
  const { rows } = await client.query<{ late: number; refused: number; stopped: number }>(
    `select count(*) filter (where due_at < now() - interval '${LATE} minutes')::int as late,
      count(*) filter (where attempts > 1)::int as refused, (select count(*) from mail_stop)::int as stopped
    from mail where state = 'waiting'`,
  )
  return rows.flatMap(({ late, refused, stopped }): Finding[] => [
    late === 0
      ? { status: 'ok', message: 'no mail is late' }
      : { status: 'error', message: `mails that are more than ${LATE} minutes late: ${late}. Start the site.` },
    ...(refused > 0
      ? [
          {
            status: 'warning' as const,
            message: `mails that were not taken and are tried again: ${refused}. The log has the answers.`,
          },
        ]
      : []),
    { status: 'ok', message: `addresses that refused a mail for good: ${stopped}` },
  ])
}
