import { errorData } from '../../base/trpc.ts'

/** Shown to users who are not moderators, or no longer are. */
export function Denied() {
  return <p>Access Denied. You do not have permission to view this page.</p>
}

export const isDenied = (error: unknown): boolean => errorData(error)?.code === 'FORBIDDEN'
