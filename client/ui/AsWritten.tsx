import type { ReactNode } from 'react'

/** A name, number or price inside other text. Translators keep it, and its direction does not reorder the sentence. */
export function AsWritten({ children }: { children: ReactNode }) {
  return <bdi translate="no">{children}</bdi>
}
