import {
  useCallback,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react'
import { isComposing } from '../../ui/composition.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorText } from '../Field.tsx'
import field from '../Field.module.css'
import { Mentioning } from '../Mentioning.tsx'
import { insertText } from '../insert-text.ts'
import type { MarkdownEditorProps } from '../MarkdownEditor.tsx'
import {
  bold,
  continueList,
  italic,
  link,
  listItem,
  numberedList,
  table,
  type Edit,
  type Selected,
  type Tool,
} from './commands.ts'
import css from './Editor.module.css'
import { Preview } from './Preview.tsx'
import { TablePrompt } from './TablePrompt.tsx'
import { Toolbar } from './Toolbar.tsx'

const COMMANDS: Record<Exclude<Tool, 'table'>, (selected: Selected) => Edit> = {
  bold,
  italic,
  link,
  listItem,
  numberedList,
}
const TWO_BY_TWO = { columns: 2, rows: 2 }
const KEYS: Record<string, 'bold' | 'italic'> = { b: 'bold', i: 'italic' }

/** The editor that MarkdownEditor loads. */
export default function Editor({
  ref,
  label,
  hideLabel = false,
  value,
  onChange,
  tools,
  rows = 15,
  table: proposed = TWO_BY_TWO,
  mentions,
  error,
  readOnly = false,
}: MarkdownEditorProps) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const toolbar = useRef<HTMLDivElement>(null)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => area.current)
  // Not controlled, because React would compare and set a long text on every key.
  useLayoutEffect(() => {
    if (area.current && area.current.value !== value) area.current.value = value
  }, [value])

  const { run, use, promptAt, closePrompt } = useCommands(area, toolbar)
  const promptId = `${id}-table`

  function onKey(event: KeyboardEvent) {
    const { key, ctrlKey, metaKey, shiftKey, altKey } = event
    if (isComposing(event.nativeEvent) || shiftKey || altKey || readOnly) return
    const tool = ctrlKey || metaKey ? KEYS[key.toLowerCase()] : undefined
    const command = tool
      ? tools.includes(tool) && COMMANDS[tool]
      : key === 'Enter' && !ctrlKey && !metaKey && continueList
    if (command && run(command)) event.preventDefault()
  }
  const writing = (
    <textarea
      ref={area}
      id={id}
      className={css.area}
      rows={rows}
      dir="auto"
      defaultValue={value}
      readOnly={readOnly}
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKey}
    />
  )
  return (
    <div className={css.editor}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : field.label}>
        {label}
      </label>
      <div className={css.columns}>
        <div className={css.writing}>
          <div className={cx(css.source, error && css.wrong)}>
            <div className={css.tools}>
              <Toolbar
                ref={toolbar}
                tools={tools}
                controls={id}
                disabled={readOnly}
                prompt={promptAt === null ? undefined : promptId}
                onUse={use}
              />
              {promptAt !== null && (
                <TablePrompt
                  id={promptId}
                  at={promptAt}
                  {...proposed}
                  onClose={closePrompt}
                  onInsert={(columns, height) => {
                    closePrompt(false)
                    run((selected) => table(selected, columns, height))
                  }}
                />
              )}
            </div>
            {mentions ? (
              <Mentioning area={area} place={mentions}>
                {writing}
              </Mentioning>
            ) : (
              writing
            )}
          </div>
          {error && <ErrorText id={`${id}-error`} text={error} />}
        </div>
        <Preview source={value} />
      </div>
    </div>
  )
}

/** Returns functions that change the text as the tools of the toolbar do, and the place of the table prompt. */
function useCommands(area: RefObject<HTMLTextAreaElement | null>, toolbar: RefObject<HTMLDivElement | null>) {
  // The position of the Table button while its prompt is open.
  const [promptAt, setPromptAt] = useState<number | null>(null)

  const run = useCallback(
    (command: (selected: Selected) => Edit | null): boolean => {
      const box = area.current
      const edit = box && command({ value: box.value, start: box.selectionStart, end: box.selectionEnd })
      if (edit) insertText(box, edit)
      return Boolean(edit)
    },
    [area],
  )
  const use = useCallback(
    (tool: Tool) => {
      if (tool !== 'table') return run(COMMANDS[tool])
      const button = toolbar.current?.querySelector<HTMLElement>('[aria-haspopup]')
      setPromptAt((at) => (at === null ? (button?.offsetLeft ?? 0) : null))
    },
    [run, toolbar],
  )
  const closePrompt = useCallback(
    (byKey: boolean) => {
      setPromptAt(null)
      if (byKey) area.current?.focus()
    },
    [area],
  )
  return { run, use, promptAt, closePrompt }
}
