import type { Edit } from './editor/commands.ts'

/** Applies an edit like typed text, so that Ctrl-Z undoes it in one step. React receives an input event. */
export function insertText(area: HTMLTextAreaElement, { from, to, text, start, end }: Edit): void {
  area.focus()
  area.setSelectionRange(from, to)
  // Deprecated, but the only way to add to the browser's undo stack.
  const isTyped = document.execCommand(text === '' ? 'delete' : 'insertText', false, text)
  if (!isTyped) {
    area.setRangeText(text, from, to, 'end')
    area.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText', data: text }))
  }
  area.setSelectionRange(start, end)
}
