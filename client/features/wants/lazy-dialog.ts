import { lazyDialog } from '../../ui/lazy.ts'

export const WantDialog = lazyDialog(() => import('./WantDialog.tsx'))
