import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../base/SessionProvider.tsx'
import { tokenOfTab } from '../../base/token.ts'
import { trpc } from '../../base/trpc.ts'
import { useAccount } from '../../base/useAccount.ts'
import { useOnline } from '../../base/useOnline.ts'
import { VISITOR } from '../../base/worker-policy.ts'
import { useToast } from '../../ui/Toast.tsx'
import { keepAnswers } from './kept-answers.ts'
import { forgetPages, keepFiles, keepPage } from './kept-pages.ts'
import { forgetValues, keepUser } from './kept-values.ts'
import css from './Offline.module.css'
import { readWaiting } from './queue.ts'
import { sendWaiting } from './send-waiting.ts'
import { startWorker } from './start-worker.ts'

/** Prepares for the time without a connection, and shows a line while there is none. Loaded after the page. */
export default function Offline() {
  const isOnline = useOnline()
  const account = useAccount()
  useEffect(() => void startWorker(), [])
  useKeptAccount(account)
  useKeptPages(account)
  useSending(account, isOnline)
  return (
    <output className={css.line}>{isOnline ? null : 'You are offline. You see what was kept on this device.'}</output>
  )
}

/** Keeps the private data of the account, and deletes that of any other one. */
function useKeptAccount(account: string | null) {
  const { user } = useSession()
  const client = useQueryClient()
  const before = useRef<string>(null)

  useEffect(() => {
    if (account === null) return
    forgetValues(account)
    void forgetPages(account, before.current !== null && before.current !== VISITOR).catch(() => undefined)
    before.current = account
  }, [account])

  // The page of another account may still be open, with its unsent text.
  const own = user?.id === account ? user : null
  useEffect(() => {
    const token = tokenOfTab()
    if (own && token !== null) keepUser(token, own)
  }, [own])
  const id = own?.id
  useEffect(() => (id === undefined ? undefined : keepAnswers(client, id)), [client, id])
}

/** Milliseconds between two tries to send what waits, because the server may be away although there is a connection. */
const SEND_EVERY = 30_000

/** Sends the changes that were made without a connection. */
function useSending(account: string | null, isOnline: boolean) {
  const { user } = useSession()
  const { want, follow } = trpc.useUtils()
  const toast = useToast()
  const id = user?.id === account ? user?.id : undefined

  const send = useEffectEvent(async (owner: string) => {
    const token = tokenOfTab()
    if (token === null || !readWaiting(owner).some(({ refusal }) => refusal === undefined)) return
    const { sent, refused } = await sendWaiting(owner, token)
    for (const { title, refusal } of refused) toast.error(`${title}: ${refusal}`)
    if (sent.length > 0)
      toast.show(sent.length === 1 ? 'A waiting change was saved.' : `${sent.length} waiting changes were saved.`)
    await Promise.all([want.invalidate(), follow.invalidate()])
  })
  useEffect(() => {
    if (!isOnline || !id) return undefined
    void send(id)
    const timer = setInterval(() => void send(id), SEND_EVERY)
    return () => clearInterval(timer)
  }, [isOnline, id])
}

/** Milliseconds after which an opened page counts as read. */
const READ_AFTER = 2_000

/** Keeps a copy of each page that the reader opens. */
function useKeptPages(account: string | null) {
  const [path] = useLocation()
  const hasKept = useRef(false)

  useEffect(() => {
    if (account === null || !navigator.serviceWorker) return undefined
    const timer = setTimeout(() => {
      const isFirst = !hasKept.current && path === addressOfDocument()
      hasKept.current = true
      if (navigator.onLine) void keepPage(account, path, isFirst).catch(() => undefined)
      void keepFiles(path, account !== VISITOR)
    }, READ_AFTER)
    return () => clearTimeout(timer)
  }, [account, path])
}

const addressOfDocument = () => new URL(performance.getEntriesByType('navigation')[0]?.name ?? location.href).pathname
