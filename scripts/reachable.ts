import { Client } from 'pg'
import { CliError } from './cli-error.ts'

const CONNECT_TIMEOUT_MS = 5_000

/** The reasons for a rejected connection by SQLSTATE, for the administrator. */
const REFUSED: Record<string, (client: Client) => string> = {
  '28P01': () => 'the user name or the password is wrong',
  '28000': () => 'the user name or the password is wrong',
  '3D000': ({ database }) => `it has no database "${database}"`,
}

/**
 * Checks early whether the database at `url` accepts connections.
 * @param advice the steps to suggest if it does not
 * @throws CliError with a message that does not contain the password
 */
export async function checkReachable(url: string, advice: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  try {
    await client.connect()
  } catch (error) {
    const { code, message } = error as { code?: string; message?: string }
    const reason = REFUSED[code ?? '']?.(client) ?? (message || code || String(error))
    throw new CliError(
      `Cannot reach the database that DATABASE_URL names at ${client.host}:${client.port} (${reason}). ${advice}`,
    )
  }
  await client.end()
}
