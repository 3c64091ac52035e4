import { useState } from 'react'

/**
 * Returns a ref for an element, and the dialog or `main` around it. A list that is rendered there stays inside of a landmark,
 * and of a modal dialog.
 */
export function useLandmark(): [root: (element: HTMLElement | null) => void, landmark: HTMLElement | undefined] {
  const [root, setRoot] = useState<HTMLElement | null>(null)
  return [setRoot, root?.closest<HTMLElement>('[role="dialog"], main') ?? undefined]
}
