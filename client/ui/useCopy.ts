import { useToast } from './Toast.tsx'

const NOT_COPIED = 'The browser did not allow copying. Select the text and copy it.'

/** Returns a function that copies `text` to the clipboard and shows a toast. */
export function useCopy() {
  const toast = useToast()
  return (text: string, what: string) => {
    // Browsers offer the clipboard only over HTTPS.
    const copied: Promise<void> | undefined = (navigator as Partial<Navigator>).clipboard?.writeText(text)
    if (copied)
      copied.then(
        () => toast.show(`Copied ${what}`),
        () => toast.error(NOT_COPIED),
      )
    else toast.error(NOT_COPIED)
  }
}
