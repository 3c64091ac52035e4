import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useSession } from '../../base/SessionProvider.tsx'
import { trpc } from '../../base/trpc.ts'
import { useAccount } from '../../base/useAccount.ts'
import { PushOffer } from './PushOffer.tsx'
import { canPush, checkBrowser } from './this-browser.ts'

/** Keeps the push subscription of this browser in step with the session, opens what a push leads to, and offers push. Loaded after the page. */
export default function Push() {
  const { user } = useSession()
  useCheck(useAccount())
  useOpening()
  const isAsked = useActs()
  return user && isAsked && canPush() ? <PushOffer /> : null
}

/** @param account the id of the account, or VISITOR; null while it is not known */
function useCheck(account: string | null) {
  const { devices } = trpc.useUtils().push
  const { mutateAsync: store } = trpc.push.subscribe.useMutation({ onSuccess: () => devices.invalidate() })
  const check = useEffectEvent((of: string) =>
    checkBrowser(of, () => devices.fetch(undefined, { staleTime: 0 }), store),
  )
  useEffect(() => {
    // A failure is one of the network: the next start checks again.
    if (account !== null && canPush()) void check(account).catch(() => undefined)
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
