import { lazily } from '../ui/lazy.ts'

/** Loaded after the page, because the first view needs none of it. */
export const LateOffline = lazily(async () => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  return import('../features/offline/Offline.tsx')
})
