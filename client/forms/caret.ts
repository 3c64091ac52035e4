const COPIED = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'direction',
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'tabSize',
  'textAlign',
  'textIndent',
] as const

/**
 * Returns where a character of a text area is drawn, in px from the corner of its box. Browsers do not tell it, so the text up to
 * there is laid out in a copy.
 */
export function caretAt(area: HTMLTextAreaElement, at: number): { left: number; top: number; height: number } {
  const style = getComputedStyle(area)
  const copy = document.createElement('div')
  for (const name of COPIED) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  copy.style.borderStyle = 'solid'
  copy.textContent = area.value.slice(0, at)
  const mark = document.createElement('span')
  mark.textContent = '@'
  copy.append(mark)
  document.body.append(copy)
  const { offsetLeft: left, offsetTop: top, offsetHeight: height } = mark
  copy.remove()
  return { left, top: top - area.scrollTop, height }
}
