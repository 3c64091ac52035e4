/** Whether the site has a worker, and the browser lets it be installed: not in some private windows. */
export const canHaveWorker = (): boolean =>
  document.querySelector('meta[name="service-worker"]') === null && Boolean(navigator.serviceWorker)

/** Installs the service worker, and tells it of which deployment this tab is when it asks (client/worker/files.ts). */
export async function startWorker(): Promise<void> {
  if (!canHaveWorker()) return
  navigator.serviceWorker.addEventListener('message', ({ data, ports: [port] }) => {
    if (data === 'entry') port?.postMessage(entryOfTab())
  })
  // Without this call, no message comes before the page has loaded.
  navigator.serviceWorker.startMessages()
  // Fails if the user forbids storage.
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}

/** Returns the path of the first module, which changes with each deployment that changes a file. */
const entryOfTab = () =>
  new URL(document.querySelector<HTMLScriptElement>('script[src*="/entry-client"]')?.src ?? location.href).pathname
