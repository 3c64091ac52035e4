import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent } from 'react'
import { NON_OE, tidyTag } from '../../shared/text.ts'
import { TAG_COUNTED_TO } from '../../shared/tags.ts'
import { trpc } from '../base/trpc.ts'
import { Button } from '../ui/Button.tsx'
import { isComposing } from '../ui/composition.ts'
import { Icon } from '../ui/Icon.tsx'
import { Field } from './Field.tsx'
import { SuggestionPopup } from './SuggestionPopup.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useDebounced } from '../ui/useDebounced.ts'
import { TAG_SEPARATOR, type TagDraft, addTyped } from './tag-draft.ts'
import type { ControlProps } from './useForm.ts'
import css from './TagField.module.css'

/** Milliseconds after the last key before suggestions are requested. */
const SUGGEST_AFTER = 150

type TagFieldProps = ControlProps<TagDraft> & {
  hint?: string
  /** Shows a checkbox that prefixes the next tag with 'Non-OE: '. */
  nonOe?: boolean
}

/**
 * A field for tags with suggestions. Enter, a comma, a semicolon or the button add a tag; × or Backspace in the empty
 * field remove one. The form sends `tagsToSend`, because the text in the field is not a tag yet. The field itself shows
 * errors about this text; `error` is about the list. Import it lazily, because it includes @base-ui/react.
 */
export default function TagField({
  ref,
  value,
  onChange,
  error,
  readOnly = false,
  hint,
  nonOe = false,
}: TagFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => input.current)
  const isHighlighted = useRef(false)
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const { tags } = value
  const { add, remove, write, refusal, news } = useTags(value, onChange)
  const suggested = useSuggestions(value)
  const isShown = isOpen && suggested.length > 0

  function addPressed() {
    add()
    input.current?.focus()
  }
  function removePressed(tag: string) {
    remove(tag)
    input.current?.focus()
  }
  function onValue(text: string, { reason }: Autocomplete.Root.ChangeEventDetails) {
    // Base UI clears the field on Escape, but typed text must not be lost.
    if (reason === 'escape-key') return
    if (reason === 'item-press' || TAG_SEPARATOR.test(text)) add({ ...value, text })
    else write(text)
  }
  function onKey(event: KeyboardEvent) {
    if (isComposing(event.nativeEvent)) return
    const last = tags.at(-1)
    if (event.key === 'Enter') {
      // Enter never submits the form, because users often press it twice after the last tag.
      event.preventDefault()
      if (!isHighlighted.current && !readOnly) add()
    } else if (event.key === 'Backspace' && value.text === '' && last !== undefined && !event.repeat && !readOnly)
      remove(last)
  }

  return (
    <div className={css.field}>
      <div className={css.entry}>
        <Autocomplete.Root
          mode="none"
          items={suggested}
          itemToStringValue={({ name }) => name}
          value={value.text}
          onValueChange={onValue}
          open={isShown}
          onOpenChange={setOpen}
          onItemHighlighted={(item) => (isHighlighted.current = item !== undefined)}
          readOnly={readOnly}
        >
          <Autocomplete.Input
            ref={input}
            render={<Field label="Tags" hint={hint} error={refusal ?? error} />}
            autoCapitalize="none"
            enterKeyHint="done"
            aria-describedby={tags.length > 0 ? list : undefined}
            onKeyDown={onKey}
            // Suggestions that arrive after the field lost the focus must not open and take it back.
            onBlur={() => isShown || setOpen(false)}
          />
          <Suggestions />
        </Autocomplete.Root>
        <Button icon="plus" disabled={readOnly} className={css.add} onClick={addPressed}>
          Add Tag
        </Button>
      </div>
      {nonOe && (
        <label className={css.nonOe}>
          <input
            type="checkbox"
            checked={value.nonOe}
            disabled={readOnly}
            onChange={({ target }) => onChange({ ...value, nonOe: target.checked })}
          />
          Non OE
        </label>
      )}
      {tags.length > 0 && (
        <ul id={list} className={css.tags} aria-label="Added tags">
          {tags.map((tag) => (
            <AddedTag key={tag} name={tag} disabled={readOnly} onRemove={() => removePressed(tag)} />
          ))}
        </ul>
      )}
      <output className="visually-hidden">{news}</output>
    </div>
  )
}

/** Changes the list of tags and the typed text. `refusal` is the error of the text, `news` the change for screen readers. */
function useTags(value: TagDraft, onChange: (value: TagDraft) => void) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [news, setNews] = useState('')
  const { tags } = value
  return {
    refusal,
    news,
    add(typed = value) {
      const { draft, error } = addTyped(typed)
      setRefusal(error)
      const added = draft.tags.slice(tags.length)
      if (added.length > 0) setNews(`Added ${added.join(', ')}.`)
      else if (error === null && typed.text.trim() !== '') setNews('This tag is already listed.')
      onChange(draft)
    },
    remove(tag: string) {
      setRefusal(null)
      setNews(`Removed ${tag}.`)
      onChange({ ...value, tags: tags.filter((other) => other !== tag) })
    },
    write(text: string) {
      setRefusal(null)
      onChange({ ...value, text })
    },
  }
}

function AddedTag({ name, disabled, onRemove }: { name: string; disabled: boolean; onRemove(): void }) {
  return (
    <li>
      <Tag name={name}>
        <button
          type="button"
          className={css.remove}
          disabled={disabled}
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <Icon name="x" size={16} />
        </button>
      </Tag>
    </li>
  )
}

type Suggestion = { name: string; count: number }

/** The list below the field. Autocomplete.Root around it has the tags. */
function Suggestions() {
  return (
    <SuggestionPopup label="Tag suggestions">
      {(tag: Suggestion) => (
        <Autocomplete.Item key={tag.name} value={tag} className={css.option}>
          <span className={css.name}>{tag.name}</span>
          <span className={`caption ${css.count}`}>
            {tag.count < TAG_COUNTED_TO ? tag.count : `${TAG_COUNTED_TO - 1}+`}
            <span className="visually-hidden"> {tag.count === 1 ? 'use' : 'uses'}</span>
          </span>
        </Autocomplete.Item>
      )}
    </SuggestionPopup>
  )
}

/** Returns existing tags that begin with the typed text and are not in the list yet. */
function useSuggestions({ text, tags, nonOe }: TagDraft): Suggestion[] {
  const typed = tidyTag(text)
  const q = useDebounced(nonOe && typed !== '' && !typed.startsWith(NON_OE) ? NON_OE + typed : typed, SUGGEST_AFTER)
  const found = trpc.tag.suggest.useQuery({ q }, { enabled: q !== '', placeholderData: keepPreviousData })
  if (typed === '' || q === '') return []
  // Older tags may contain a separator; the field would split them.
  return (found.data ?? []).filter(({ name }) => !tags.includes(name) && !TAG_SEPARATOR.test(name))
}
