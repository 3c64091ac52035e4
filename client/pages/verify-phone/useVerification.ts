import { createTRPCClient } from '@trpc/client'
import { useEffect, useState } from 'react'
import type { AppRouter } from '../../../server/trpc/router.ts'
import { batches } from '../../base/browser-client.ts'
import { errorData, errorSentence, type RouterOutputs } from '../../base/trpc.ts'
import { CODE_VOID } from '../../../shared/phone.ts'
import { MESSAGE_FOR } from './useBriefError.ts'
import { dropTemporary, isTemporary, keepSent, keepSession, readPhoneToken, readSent } from './tokens.ts'

/** Milliseconds. */
const REDIRECT_AFTER = 1_000

const MISSING = 'Please sign in to verify your phone number.'
const EXPIRED = 'Your sign-in has expired. Please sign in again.'

type Message = { isError: boolean; text: string }

// The client of the site sends the token of a session, and a first sign-in has none yet.
const { auth } = createTRPCClient<AppRouter>({ links: [batches(readPhoneToken)] })
/** The temporary token may belong to another account than the session of the tab. */
const callOptions = () => (isTemporary() ? { context: { account: null } } : {})

/**
 * Returns the state of the phone verification and its three calls: send a code, verify it, or skip both. Afterwards a
 * new document opens `target`, which starts with the session. Call it after the session is known.
 */
export function useVerification(target: string) {
  const [earlier] = useState(readSent)
  const [sent, setSent] = useState(earlier)
  const [isVoid, setVoid] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  const [isSkipping, setSkipping] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [ended, setEnded] = useState(() => (readPhoneToken() === null ? { sentence: MISSING, isLate: false } : null))

  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(() => setMessage(null), MESSAGE_FOR)
    return () => clearTimeout(timer)
  }, [message])

  /** Runs a call and blocks the others meanwhile. A call that succeeds with a token blocks them until the new document. */
  async function call<Result extends object>(action: () => Promise<Result>): Promise<Result> {
    setBusy(true)
    try {
      const result = await action()
      setBusy('token' in result)
      return result
    } catch (error) {
      setBusy(false)
      if (errorData(error)?.httpStatus === 401) {
        dropTemporary()
        setEnded({ sentence: EXPIRED, isLate: true })
      }
      if (errorSentence(error) === CODE_VOID) setVoid(true)
      throw error
    }
  }

  return {
    /** The last code request; null before the first. */
    sent,
    /** Whether it was made in this document, and not before a reload. */
    isNew: sent !== earlier,
    /** Whether the code is void after too many wrong tries. */
    isVoid,
    message,
    /** Why nothing can be done without a sign-in, else null. */
    ended,
    isBusy,
    isSkipping,
    request: (input: { phoneNumber: string }) => call(() => auth.requestPhoneCode.mutate(input, callOptions())),
    showSent(number: string, { message: text, devCode, left }: RouterOutputs['auth']['requestPhoneCode']) {
      const at = Date.now()
      const codes = { number, at, left: left && { codes: left.calls, until: at + left.seconds * 1_000 } }
      keepSent(codes)
      setSent({ ...codes, devCode })
      setVoid(false)
      setMessage({ isError: false, text })
    },
    verify: (input: { verificationCode: string }) => call(() => auth.verifyPhoneCode.mutate(input, callOptions())),
    finish({ token, message: text }: RouterOutputs['auth']['verifyPhoneCode']) {
      keepSession(token)
      setMessage({ isError: false, text })
      // Also after the user has left this page, because only a new document reads the session.
      setTimeout(() => location.replace(target), REDIRECT_AFTER)
    },
    async skip() {
      if (isBusy) return
      // A signed-in user has no token to exchange.
      if (!isTemporary()) return location.replace(target)
      setSkipping(true)
      try {
        keepSession((await call(() => auth.skipPhone.mutate(undefined, callOptions()))).token)
        location.replace(target)
      } catch (error) {
        setMessage({ isError: true, text: errorSentence(error) })
      }
      setSkipping(false)
    },
  }
}

export type VerificationState = ReturnType<typeof useVerification>
