import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { PushOffer } from './PushOffer.tsx'
import { canPush, checkBrowser, subscribeBrowser, unsubscribeBrowser } from './this-browser.ts'

/** Keeps the push subscription of this browser in step with the session, opens what a push leads to, and offers push. Loaded after the page. */
export default function Push() {
  const { state, user, changedTo } = useSession()
  // Another tab may have signed in or out, while this page still belongs to the account before.
  const account = (changedTo ? changedTo.user : user)?.id ?? null
  useCheck(changedTo || state === 'in' || state === 'out' ? account : undefined)
  useOpening()
  const isAsked = useActs()
  return user && isAsked && canPush() ? <PushOffer /> : null
}

/** @param account undefined while it is not known */
function useCheck(account: string | null | undefined) {
  const utils = trpc.useUtils()
  const { mutateAsync: store } = trpc.push.subscribe.useMutation()
  const check = useEffectEvent(async (of: string | null) => {
    const ask = async () => {
      const { publicKey, devices } = await utils.push.devices.fetch(undefined, { staleTime: 0 })
      return { publicKey, isSubscribed: devices.some(({ isThis }) => isThis) }
    }
    const result = await checkBrowser(of, ask)
    if (result === 'other') await unsubscribeBrowser()
    if (result !== 'outdated' || of === null) return
    const { publicKey } = await ask()
    if (publicKey !== null) await subscribeBrowser(of, publicKey, store)
    await utils.push.devices.invalidate()
  })
  useEffect(() => {
    // A failure is one of the network: the next start checks again.
    if (account !== undefined && canPush()) void check(account).catch(() => undefined)
  }, [account])
}

/** Opens the address of a push that was clicked, if the worker asks this tab to. */
function useOpening() {
  const [, navigate] = useLocation()
  const open = useEffectEvent((url: URL) => navigate(url.pathname + url.search + url.hash))
  useEffect(() => {
    if (!canPush()) return undefined
    const onMessage = ({ data, ports: [port] }: MessageEvent<{ open?: unknown } | null>) => {
      if (typeof data?.open !== 'string') return
      open(new URL(data.open))
      port?.postMessage('opened')
    }
    navigator.serviceWorker.addEventListener('message', onMessage)
    return () => navigator.serviceWorker.removeEventListener('message', onMessage)
  }, [])
}

/** The calls after which a person waits for others. */
const ACTS = new Set(['want.set', 'offer.make', 'message.send'])

/** Whether the user has wanted, offered or written something since the page was opened. */
function useActs(): boolean {
  const queryClient = useQueryClient()
  const [hasActed, setActed] = useState(false)
  useEffect(
    () =>
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success') return
        const path = event.mutation.options.mutationKey?.[0] as string[] | undefined
        if (path && ACTS.has(path.join('.'))) setActed(true)
      }),
    [queryClient],
  )
  return hasActed
}
