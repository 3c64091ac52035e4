/** Two presses of Ctrl-C this far apart are two; nearer, npm has passed on the one that the terminal sent as well. */
const SECOND_PRESS_MS = 500
const PARENT_CHECK_MS = 250

/**
 * Ctrl-C, SIGTERM and a closed terminal call `end` and then leave with exit code 0; a second time leaves at once.
 * So does the end of npm, where npm started this.
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

/** npm hands its SIGTERM to the shell between it and us, which dies of it alone. */
function onParentEnd(handle: () => void): void {
  const parent = process.ppid
  const check = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(check)
    handle()
  }, PARENT_CHECK_MS)
  check.unref()
}
