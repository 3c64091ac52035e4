import { request } from 'undici'
import type { Config } from '../../config.ts'

/** Sends codes to phones and, where it made them itself, tells whether one is right. */
export type PhoneVerifier =
  /** Our code: the server makes it, keeps its hash and compares. `send` gives the code back where nothing is really sent. */
  | { keeps: 'us'; send(phone: string, code: string): Promise<{ devCode: string }> }
  /** Nobody can: no provider is configured. */
  | { keeps: 'nobody' }
  /** The provider's code: it makes, sends and compares. */
  | { keeps: 'provider'; send(phone: string): Promise<void>; isRight(phone: string, code: string): Promise<boolean> }

const TWILIO = 'https://verify.twilio.com'
/** Milliseconds that the provider may take. */
const TIMEOUT = 8_000

/** Twilio Verify where it is configured; else, but never in production, the terminal, with the code in the answer too. */
export function phoneVerifier(config: Config, print: (line: string) => void): PhoneVerifier {
  if (config.twilio) return twilioVerify(config.twilio)
  if (config.mode === 'production') return { keeps: 'nobody' }
  return {
    keeps: 'us',
    async send(phone, code) {
      print(`The verification code for ${phone} is ${code}.`)
      return { devCode: code }
    },
  }
}

/**
 * Twilio Verify: https://www.twilio.com/docs/verify/api
 * @param origin where it is, for tests
 */
export function twilioVerify(
  { accountSid, authToken, serviceSid }: NonNullable<Config['twilio']>,
  origin = TWILIO,
): PhoneVerifier {
  async function call(path: 'Verifications' | 'VerificationCheck', fields: Record<string, string>) {
    const { statusCode, body } = await request(`${origin}/v2/Services/${serviceSid}/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(fields).toString(),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const answer = (await body.json().catch(() => ({}))) as { status?: string; code?: number }
    return { statusCode, answer }
  }
  return {
    keeps: 'provider',
    async send(phone) {
      const { statusCode, answer } = await call('Verifications', { To: phone, Channel: 'sms' })
      if (statusCode >= 400) throw new ProviderRefused(statusCode, answer.code)
    },
    async isRight(phone, code) {
      const { statusCode, answer } = await call('VerificationCheck', { To: phone, Code: code })
      // A verification that has expired or was tried too often is 404 there.
      if (statusCode === 404) return false
      if (statusCode >= 400) throw new ProviderRefused(statusCode, answer.code)
      return answer.status === 'approved'
    },
  }
}

/** The provider would not send or compare. */
export class ProviderRefused extends Error {
  override name = 'ProviderRefused'
  /** Whether it is the number that is wrong. */
  readonly isNumber: boolean

  constructor(status: number, code: number | undefined) {
    super(`The phone provider answered ${status}, code ${code ?? 'none'}.`)
    this.isNumber = status === 400
  }
}
