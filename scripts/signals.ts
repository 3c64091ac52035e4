/**
 * Signals within this time (ms) count as one press of Ctrl-C, because npm forwards the signal that the terminal also sends
 * to this process.
 */
const SECOND_PRESS_MS = 500
const PARENT_CHECK_MS = 250

/**
 * Calls `end` on Ctrl-C, SIGTERM, a closed terminal or the end of npm, and then exits with code 0. A second signal exits at
 * once with code 1.
 */
export function endOnSignal(end: () => Promise<void>): void {
  let since: number | undefined
  const handle = () => {
    if (since !== undefined) {
      if (Date.now() - since > SECOND_PRESS_MS) process.exit(1)
      return
    }
    since = Date.now()
    end().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, handle)
  if (process.env['npm_lifecycle_event']) onParentEnd(handle)
}

/** npm sends SIGTERM only to the shell between npm and this process, so this process checks whether its parent changed. */
function onParentEnd(handle: () => void): void {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    handle()
  }, PARENT_CHECK_MS)
  check.unref()
}
