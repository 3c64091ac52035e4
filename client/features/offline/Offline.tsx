import { useEffect } from 'react'

/** What the site does without a connection. Loaded after the page. */
export default function Offline() {
  useEffect(() => void register(), [])
  return null
}

async function register(): Promise<void> {
  const isOff = document.querySelector('meta[name="service-worker"]') !== null
  // In a private window of Firefox there is none.
  if (isOff || !navigator.serviceWorker) return
  // Fails if the user forbids storage.
  await navigator.serviceWorker.register('/sw.js').catch(() => undefined)
}
