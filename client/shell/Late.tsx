import { lazily } from '../ui/lazy.ts'

/** What is loaded after the page, because the first view needs none of it. */
export const Late = lazily(async () => {
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', resolve, { once: true }))
  const [{ default: Offline }, { default: Push }] = await Promise.all([
    import('../features/offline/Offline.tsx'),
    import('../features/push/Push.tsx'),
  ])
  return {
    default: () => (
      <>
        <Offline />
        <Push />
      </>
    ),
  }
})
