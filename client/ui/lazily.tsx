import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { useToast } from './Toast.tsx'

// React.lazy keeps a failure for as long as the page is open, and throws it into the page, which then is gone with
// everything that was typed. What is loaded here fails alone, and is asked for again the next time.

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** What a person reads when a dialog did not come. In some browsers a module that failed once needs a new page. */
const FAILED = 'This could not be loaded. Please try again or reload the page.'

/**
 * A dialog that is loaded when it is first opened; then it stays in the tree, so that it can fade out. When it cannot be
 * loaded it is closed, and a toast says so. `preload` begins before it is shown.
 */
export function lazyDialog<Props extends { open: boolean; onClose(): void }>(load: Load<Props>) {
  const ask = whenReached(load)
  function LazyDialog(props: Props) {
    const toast = useToast()
    const Loaded = useLoaded(ask, props.open, () => {
      toast.error(FAILED)
      props.onClose()
    })
    return Loaded && createElement(Loaded, props)
  }
  return Object.assign(LazyDialog, { preload: quietly(ask) })
}

type InPlace = {
  /** What stands there meanwhile, and on the server. */
  pending?: ReactNode
  /** What stands there when it did not come. */
  failed?(onRetry: () => void): ReactNode
}

/** A piece of a page that is loaded when it is first drawn. `preload` begins before that. */
export function lazily<Props extends object>(load: Load<Props>, { pending = null, failed }: InPlace = {}) {
  const ask = whenReached(load)
  function Lazy(props: Props) {
    const [isFailed, setFailed] = useState(false)
    const Loaded = useLoaded(ask, !isFailed, () => setFailed(true))
    if (Loaded) return createElement(Loaded, props)
    return isFailed ? failed?.(() => setFailed(false)) : pending
  }
  return Object.assign(Lazy, { preload: quietly(ask) })
}

function useLoaded<Props>(ask: Load<Props>, isWanted: boolean, onFailure: () => void) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const fail = useEffectEvent(onFailure)
  const isMissing = isWanted && Loaded === null
  useEffect(() => {
    if (!isMissing) return undefined
    let isLeft = false
    ask().then(
      (module) => isLeft || setLoaded(() => module.default),
      () => isLeft || fail(),
    )
    return () => {
      isLeft = true
    }
  }, [ask, isMissing])
  return Loaded
}

/** Chromium remembers of a module that it failed: while there is no network it is better not asked for. */
const whenReached =
  <T,>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    // A browser may say so on a machine that has nothing but this site.
    if (!navigator.onLine) await fetch('/healthz', { cache: 'no-store' })
    return load()
  }

const quietly = (ask: () => Promise<unknown>) => () => void ask().catch(() => undefined)
