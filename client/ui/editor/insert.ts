import type { Edit } from './commands.ts'

/**
 * Makes an edit as if it were typed, so that Ctrl-Z takes it back in one step. React hears of it by the input event.
 */
export function insert(area: HTMLTextAreaElement, { from, to, text, start, end }: Edit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, and the only way into the browser's own undo stack.
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (!isTyped) {
    area.setRangeText(text, from, to, 'end')
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }
  area.setSelectionRange(start, end)
}
