import { trpc } from '../../base/trpc.ts'
import { useToast } from '../../ui/Toast.tsx'
import type { ProtectionDialogProps } from './ProtectionDialog.tsx'

export const SIGN_IN = 'You must be logged in to protect a page. Please log in and try again.'

/** Returns a function that closes the dialog and says what was done. The page shows it before. */
export function useProtectionChanged({ page, onClose }: ProtectionDialogProps, done: string): () => Promise<void> {
  const toast = useToast()
  const { part, vehicle } = trpc.useUtils()
  return async () => {
    await (page.type === 'part' ? part : vehicle).bySlug.invalidate()
    toast.show(done)
    onClose()
  }
}
