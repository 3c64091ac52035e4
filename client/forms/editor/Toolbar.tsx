import { memo, useState, type KeyboardEvent, type Ref } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import type { Tool } from './commands.ts'
import css from './Toolbar.module.css'

const TOOLS: Record<Tool, { word: string; icon: IconName; keys?: string }> = {
  bold: { word: 'Bold', icon: 'bold', keys: 'Control+B Meta+B' },
  italic: { word: 'Italic', icon: 'italic', keys: 'Control+I Meta+I' },
  link: { word: 'Link', icon: 'link' },
  listItem: { word: 'List Item', icon: 'list' },
  numberedList: { word: 'Numbered List', icon: 'list-ordered' },
  table: { word: 'Table', icon: 'table-2' },
}

type ToolbarProps = {
  ref: Ref<HTMLDivElement>
  tools: readonly Tool[]
  /** The id of the text field. */
  controls: string
  disabled: boolean
  /** The id of the table prompt while it is open. */
  prompt: string | undefined
  onUse(tool: Tool): void
}

/** The toolbar of the editor: one stop of the Tab key. Arrow keys, Home and End move between the tools. */
export const Toolbar = memo(function Toolbar({ ref, tools, controls, disabled, prompt, onUse }: ToolbarProps) {
  const [at, setAt] = useState(0)

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const moves: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }
    const wanted = moves[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    const next = (wanted + tools.length) % tools.length
    setAt(next)
    ;(event.currentTarget.children[next] as HTMLElement | undefined)?.focus()
  }

  return (
    <div
      ref={ref}
      className={css.toolbar}
      role="toolbar"
      tabIndex={-1}
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={move}
    >
      {tools.map((tool, index) => (
        <button
          key={tool}
          type="button"
          className={css.tool}
          tabIndex={index === at ? 0 : -1}
          disabled={disabled}
          aria-keyshortcuts={TOOLS[tool].keys}
          {...(tool === 'table' && {
            'aria-haspopup': 'dialog',
            'aria-expanded': prompt !== undefined,
            'aria-controls': prompt,
          })}
          // The text field keeps the focus, so that a phone's keyboard stays open.
          onPointerDown={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          onFocus={() => setAt(index)}
          onClick={() => onUse(tool)}
        >
          <Icon name={TOOLS[tool].icon} size={16} />
          <span className={css.word}>{TOOLS[tool].word}</span>
        </button>
      ))}
    </div>
  )
})
