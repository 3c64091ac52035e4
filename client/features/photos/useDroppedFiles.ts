import { useEffect, useEffectEvent, useState, type RefObject } from 'react'

/**
 * Calls `onFiles` with files that are dropped on the element or pasted anywhere in the page.
 * @returns whether files are being dragged over the element
 */
export function useDroppedFiles(target: RefObject<HTMLElement | null>, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false)

  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })
  useEffect(() => {
    const element = target.current
    const listening = new AbortController()
    const { signal } = listening
    const dragOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      take(event, event.dataTransfer)
    }
    element?.addEventListener('dragover', dragOver, { signal })
    element?.addEventListener('dragleave', () => setOver(false), { signal })
    element?.addEventListener('drop', drop, { signal })
    addEventListener('paste', (event) => take(event, event.clipboardData), { signal })
    return () => listening.abort()
  }, [target])
  return isOver
}
