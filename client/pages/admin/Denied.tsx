import { errorData } from '../../app/trpc.ts'

/** To whom moderates nothing, or no longer does (spec.md §6). */
export function Denied() {
  return <p>Access Denied. You do not have permission to view this page.</p>
}

export const isDenied = (error: unknown): boolean => errorData(error)?.code === 'FORBIDDEN'
