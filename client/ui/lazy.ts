import { createElement, useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'
import { reloadIfReplaced } from './new-deployment.ts'
import { useToast } from './Toast.tsx'

// React.lazy caches a failed import and throws it while the page renders, which removes the page with all typed text.
// Here only the lazy component fails, and the import is repeated the next time.

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

/** Some browsers cache a failed module until the page is reloaded. */
const FAILED = 'This could not be loaded. Please try again or reload the page.'

/**
 * Returns a dialog that is loaded when it is first opened. It stays mounted afterwards, so that it can fade out. If it
 * cannot be loaded, it is closed and a toast shows the error. `preload` starts loading earlier. `opener` has the props of a
 * button that opens the dialog: it starts loading when the pointer or the focus comes to the button.
 */
export function lazyDialog<Props extends { open: boolean; onClose(): void }>(load: Load<Props>) {
  const loadOnline = whenOnline(load)
  function LazyDialog(props: Props) {
    const toast = useToast()
    const Loaded = useLoaded(loadOnline, props.open, () => {
      toast.error(FAILED)
      props.onClose()
    })
    return Loaded && createElement(Loaded, props)
  }
  const preload = ignoreErrors(loadOnline)
  const opener = { 'aria-haspopup': 'dialog', onPointerEnter: preload, onFocus: preload } as const
  return Object.assign(LazyDialog, { preload, opener })
}

type LazyOptions = {
  /** Rendered on the server and until the component is loaded. */
  pending?: ReactNode
  /** Rendered if the component could not be loaded. */
  failed?(onRetry: () => void): ReactNode
}

/**
 * Returns a component that is loaded when it is first rendered, again when the connection is back. `preload` starts loading
 * earlier.
 */
export function lazily<Props extends object>(load: Load<Props>, { pending = null, failed }: LazyOptions = {}) {
  const loadOnline = whenOnline(load)
  function Lazy(props: Props) {
    const [isFailed, setFailed] = useState(false)
    const Loaded = useLoaded(loadOnline, !isFailed, () => setFailed(true))
    useEffect(() => {
      if (!isFailed) return undefined
      const retry = () => setFailed(false)
      addEventListener('online', retry)
      return () => removeEventListener('online', retry)
    }, [isFailed])
    if (Loaded) return createElement(Loaded, props)
    return isFailed ? failed?.(() => setFailed(false)) : pending
  }
  return Object.assign(Lazy, { preload: ignoreErrors(loadOnline) })
}

function useLoaded<Props>(load: Load<Props>, isWanted: boolean, onFailure: () => void) {
  const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null)
  const fail = useEffectEvent(onFailure)
  const isMissing = isWanted && Loaded === null
  useEffect(() => {
    if (!isMissing) return undefined
    let isUnmounted = false
    load().then(
      (module) => isUnmounted || setLoaded(() => module.default),
      async () => (await reloadIfReplaced()) || isUnmounted || fail(),
    )
    return () => {
      isUnmounted = true
    }
  }, [load, isMissing])
  return Loaded
}

/** Chromium caches the failure of a module, so nothing is imported without a connection, unless the worker may have it. */
const whenOnline =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    // `onLine` can be false although the server is reachable, for example if it runs on the same machine.
    if (!navigator.onLine && !navigator.serviceWorker?.controller) await fetch('/healthz', { cache: 'no-store' })
    return load()
  }

const ignoreErrors = (load: () => Promise<unknown>) => () => void load().catch(() => undefined)
