/** Milliseconds that a tab has to answer. */
const ANSWER_WAIT = 1_000

/** Asks a tab. Returns null without an answer: the tab is loading, or the browser has frozen it. */
export function ask(tab: Client, question: string | { open: string }): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(data))
    port1.start()
    setTimeout(() => resolve(null), ANSWER_WAIT)
    tab.postMessage(question, [port2])
  })
}
