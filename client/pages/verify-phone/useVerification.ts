import { useMutation } from '@tanstack/react-query'
import { createTRPCClient } from '@trpc/client'
import { useEffect, useState } from 'react'
import type { AppRouter } from '../../../server/trpc/router.ts'
import { CODE_MISSING, CODE_VOID, PHONE_MISSING, RESEND_AFTER } from '../../../shared/phone.ts'
import { batches } from '../../app/browser-client.ts'
import { httpFailure } from '../../app/http-failure.ts'
import { errorData, errorSentence } from '../../app/trpc.ts'
import { dropTemporary, isTemporary, keepSent, keepSession, readPhoneToken, readSent, type Sent } from './tokens.ts'

/** Milliseconds (spec.md §9). */
const MESSAGE_FOR = 5_000
const REDIRECT_AFTER = 1_000

const MISSING = 'Please sign in to verify your phone number.'
const EXPIRED = 'Your sign-in has expired. Please sign in again.'
const NOT_SENT = 'Failed to send verification code'

/** The element beside which a message is shown. */
type Place = 'phone' | 'code' | 'skip'
type Message = { at: Place; isError: boolean; text: string }

// The site's own client knows only whole sessions.
const { auth } = createTRPCClient<AppRouter>({ links: [batches(readPhoneToken)] })
/** The temporary token may belong to another account than the session of the tab. */
const ofItsAccount = () => (isTemporary() ? { context: { account: null } } : {})

/**
 * Sends a code, verifies it, or skips both (spec.md §4, Phone flow), and goes on as a whole new document, which starts
 * with the session.
 * `ended` says why nothing can be done without signing in. Call it once it is known who is signed in.
 * @param target where to go on
 * @returns among others `focused`: the field that the keyboard is put into, anew for each time
 */
export function useVerification(target: string) {
  const [sent, setSent] = useState(readSent)
  const [phone, setPhone] = useState(sent?.number ?? '')
  const [code, setCode] = useState('')
  const [isVoid, setVoid] = useState(false)
  const wait = useWait(sent, phone)
  const [wrong, setWrong] = useState<Place | null>(null)
  const [message, setMessage] = useState<Message | null>(null)
  const [focused, setFocused] = useState<{ at: Place } | null>(null)
  const [ended, setEnded] = useState(() => (readPhoneToken() === null ? MISSING : null))

  useEffect(() => {
    if (!message) return undefined
    const timer = setTimeout(() => setMessage(null), MESSAGE_FOR)
    return () => clearTimeout(timer)
  }, [message])

  function refuse(at: Place, text: string) {
    setMessage({ at, isError: true, text })
    if (at === 'skip') return
    setWrong(at)
    setFocused({ at })
  }

  function fail(at: Place, error: unknown) {
    if (errorData(error)?.httpStatus === 401) {
      dropTemporary()
      return setEnded(EXPIRED)
    }
    refuse(at, at === 'phone' ? httpFailure(error, () => NOT_SENT) : errorSentence(error))
  }

  const request = useMutation({
    mutationFn: (phoneNumber: string) => auth.requestPhoneCode.mutate({ phoneNumber }, ofItsAccount()),
    onSuccess({ message: text, devCode, left }, number) {
      const at = Date.now()
      const codes = { number, at, left: left && { codes: left.calls, until: at + left.seconds * 1_000 } }
      keepSent(codes)
      setSent({ ...codes, devCode })
      setVoid(false)
      setCode('')
      setWrong(null)
      setMessage({ at: 'phone', isError: false, text })
      setFocused({ at: 'code' })
    },
    onError: (error) => fail('phone', error),
  })
  const verify = useMutation({
    mutationFn: (verificationCode: string) => auth.verifyPhoneCode.mutate({ verificationCode }, ofItsAccount()),
    onSuccess({ token, message: text }) {
      keepSession(token)
      setMessage({ at: 'code', isError: false, text })
      // Also for who has left this page meanwhile: only a new document knows of the session.
      setTimeout(() => location.replace(target), REDIRECT_AFTER)
    },
    onError(error) {
      if (errorSentence(error) !== CODE_VOID) return fail('code', error)
      setVoid(true)
      setFocused({ at: 'phone' })
    },
  })
  const exchange = useMutation({
    mutationFn: () => auth.skipPhone.mutate(undefined, ofItsAccount()),
    onSuccess({ token }) {
      keepSession(token)
      location.replace(target)
    },
    onError: (error) => fail('skip', error),
  })
  /** Until the next document is there, nothing more can be done on this one. */
  const isDone = verify.isSuccess || exchange.isSuccess
  const isBusy = isDone || request.isPending || verify.isPending || exchange.isPending

  return {
    phone,
    code,
    sent,
    /** Whether the code is void after too many wrong tries. */
    isVoid,
    wait,
    wrong,
    message,
    ended,
    focused,
    isSending: request.isPending,
    isVerifying: verify.isPending,
    isSkipping: exchange.isPending,
    changePhone(text: string) {
      setPhone(text)
      if (wrong === 'phone') setWrong(null)
    },
    changeCode(text: string) {
      setCode(text)
      if (wrong === 'code') setWrong(null)
    },
    send() {
      if (isBusy || wait.seconds > 0) return
      if (phone.trim() === '') refuse('phone', PHONE_MISSING)
      else request.mutate(phone.trim())
    },
    check() {
      if (isBusy) return
      if (code.trim() === '') refuse('code', CODE_MISSING)
      else verify.mutate(code.trim())
    },
    skip() {
      if (isBusy) return
      // Who is signed in already has nothing to exchange.
      if (isTemporary()) exchange.mutate()
      else location.replace(target)
    },
  }
}

/** Returns the time until another code for this number can be requested: short after a code, longer at the limit. */
function useWait(sent: Sent | null, phone: string) {
  const isLimited = sent?.left?.codes === 0
  const resend = sent && phone.trim() === sent.number ? sent.at + RESEND_AFTER * 1_000 : 0
  const until = isLimited ? (sent.left?.until ?? 0) : resend
  const [tick, setTick] = useState(Date.now)
  // The timer does not run without a wait, so `tick` may be older than the last request.
  const now = Math.max(tick, sent?.at ?? 0)
  const isWaiting = until > now
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => setTick(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isWaiting])
  return { seconds: isWaiting ? Math.ceil((until - now) / 1_000) : 0, isLimited: isLimited && isWaiting }
}
