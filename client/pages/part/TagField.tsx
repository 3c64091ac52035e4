import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { addTyped, type TagDraft } from './tag-draft.ts'
import css from './TagField.module.css'

type TagFieldProps = {
  value: TagDraft
  onChange(value: TagDraft): void
  /** What is wrong with the tags as a whole. What cannot be a tag is said here without it. */
  error?: string | null
  hint?: string
  /** Offers a checkbox that prefixes the next tag with 'Non-OE: ' (spec.md §5, Edit modal). */
  nonOe?: boolean
  disabled?: boolean
}

/**
 * Tags, added by Enter, a comma or the button, and removed by × or Backspace in the empty field. What is still typed
 * when the form is sent, the form adds with `addTyped`.
 */
export function TagField({ value, onChange, error, hint, nonOe = false, disabled = false }: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const list = useId()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const { tags } = value

  function add(typed = value) {
    const { draft, error: sentence } = addTyped(typed)
    setRefusal(sentence)
    const added = draft.tags.slice(tags.length)
    if (added.length > 0) setNews(`Added ${added.join(', ')}.`)
    else if (sentence === null && typed.text.trim() !== '') setNews('That tag is already added.')
    onChange(draft)
  }
  function addPressed() {
    add()
    input.current?.focus()
  }
  function type(text: string) {
    setRefusal(null)
    if (text.includes(',')) add({ ...value, text })
    else onChange({ ...value, text })
  }
  function remove(tag: string) {
    setNews(`Removed ${tag}.`)
    setRefusal(null)
    onChange({ ...value, tags: tags.filter((other) => other !== tag) })
    input.current?.focus()
  }
  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = tags.at(-1)
    if (event.key === 'Enter') {
      // The form is sent by its button: who presses Enter twice would not mean it.
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && value.text === '' && last !== undefined && !event.repeat) remove(last)
  }

  return (
    <div className={css.field}>
      <div className={css.entry}>
        <Field
          ref={input}
          label="Tags"
          hint={hint}
          error={refusal ?? error}
          value={value.text}
          disabled={disabled}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="done"
          aria-describedby={tags.length > 0 ? list : undefined}
          onChange={({ target }) => type(target.value)}
          onKeyDown={onKey}
        />
        <Button icon={<Plus size={18} />} disabled={disabled} className={css.add} onClick={addPressed}>
          Add Tag
        </Button>
      </div>
      {nonOe && (
        <label className={css.nonOe}>
          <input
            type="checkbox"
            checked={value.nonOe}
            disabled={disabled}
            onChange={({ target }) => onChange({ ...value, nonOe: target.checked })}
          />
          Non OE
        </label>
      )}
      {tags.length > 0 && (
        <ul id={list} className={css.tags} aria-label="Added tags">
          {tags.map((tag) => (
            <li key={tag}>
              <Tag name={tag}>
                <button
                  type="button"
                  className={css.remove}
                  disabled={disabled}
                  aria-label={`Remove ${tag}`}
                  onClick={() => remove(tag)}
                >
                  <X size={16} />
                </button>
              </Tag>
            </li>
          ))}
        </ul>
      )}
      <output className="visually-hidden">{news}</output>
    </div>
  )
}
