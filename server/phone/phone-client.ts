import type { Config } from '../config.ts'

/** Sends codes to phones, and compares those that the provider created. */
export type PhoneClient =
  /** The server creates and compares the code. `send` returns it, because no SMS is sent. */
  | { kind: 'own-code'; send(phone: string, code: string): Promise<{ devCode: string }> }
  /** The provider creates, sends and compares the code. */
  | {
      kind: 'provider-code'
      send(phone: string): Promise<void>
      isRight(phone: string, code: string): Promise<boolean>
    }
  /** No provider is configured. */
  | { kind: 'none' }

const TWILIO = 'https://verify.twilio.com'
/** Milliseconds for a request to the provider. */
const TIMEOUT = 8_000

/**
 * Returns the client of Twilio Verify if it is configured. Otherwise codes are printed and returned in the answer, except
 * in production.
 */
export function openPhoneClient(config: Config, print: (line: string) => void): PhoneClient {
  if (config.twilio) return twilioVerify(config.twilio)
  if (config.mode === 'production') return { kind: 'none' }
  return {
    kind: 'own-code',
    async send(phone, code) {
      print(`The verification code for ${phone} is ${code}.`)
      return { devCode: code }
    },
  }
}

/**
 * Twilio Verify: https://www.twilio.com/docs/verify/api
 * @param origin another server, for tests
 */
export function twilioVerify(
  { accountSid, authToken, serviceSid }: NonNullable<Config['twilio']>,
  origin = TWILIO,
): PhoneClient {
  async function call(path: 'Verifications' | 'VerificationCheck', fields: Record<string, string>) {
    const response = await fetch(`${origin}/v2/Services/${serviceSid}/${path}`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(TIMEOUT),
    })
    const answer = (await response.json().catch(() => ({}))) as { status?: string; code?: number }
    return { status: response.status, answer }
  }
  return {
    kind: 'provider-code',
    async send(phone) {
      const { status, answer } = await call('Verifications', { To: phone, Channel: 'sms' })
      if (status >= 400) throw new PhoneProviderError(status, answer.code)
    },
    async isRight(phone, code) {
      const { status, answer } = await call('VerificationCheck', { To: phone, Code: code })
      // The answer for a verification that expired or was tried too often.
      if (status === 404) return false
      if (status >= 400) throw new PhoneProviderError(status, answer.code)
      return answer.status === 'approved'
    },
  }
}

/** The provider did not send or compare a code. */
export class PhoneProviderError extends Error {
  override name = 'PhoneProviderError'
  readonly isInvalidNumber: boolean

  constructor(status: number, code: number | undefined) {
    super(`The phone provider answered ${status}, code ${code ?? 'none'}.`)
    this.isInvalidNumber = status === 400
  }
}
