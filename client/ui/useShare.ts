import { useToast } from './Toast.tsx'

const NOT_COPIED = 'The browser did not allow copying. Copy the address from the address bar.'

/** Returns a function that shares a page through the menu of the system, or else copies its address and says so. */
export function useShare() {
  const toast = useToast()
  return async (title: string, path: string) => {
    const url = location.origin + path
    // Browsers offer both only over HTTPS, and few offer the menu on a desktop.
    const { share, clipboard } = navigator as Partial<Navigator>
    try {
      if (share) await share.call(navigator, { title, url })
      else if (clipboard) {
        await clipboard.writeText(url)
        toast.show('The link is copied.')
      } else toast.error(NOT_COPIED)
    } catch (error) {
      // The user has closed the menu of the system.
      if (error instanceof DOMException && error.name === 'AbortError') return
      toast.error(NOT_COPIED)
    }
  }
}
