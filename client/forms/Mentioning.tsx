/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a select cannot be a list beside a text area */
import { keepPreviousData } from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type ReactNode,
  type RefObject,
} from 'react'
import { wordsOf } from '../../shared/search-words.ts'
import { trpc, type RouterInputs, type RouterOutputs } from '../base/trpc.ts'
import { AsWritten } from '../ui/AsWritten.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { isComposing } from '../ui/composition.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { insertText } from './insert-text.ts'
import { caretAt } from './caret.ts'
import css from './Mentioning.module.css'

/** Milliseconds after the last key before suggestions are requested. */
const SUGGEST_AFTER = 150

/** px. The list opens above the line if this does not fit below it. */
const LIST_HEIGHT = 280

/** The part, post or conversation of the text. Its people are suggested first. */
export type MentionPlace = Omit<RouterInputs['handle']['suggest'], 'q'>
type Person = RouterOutputs['handle']['suggest'][number]

/** A mention that is being typed: the place of its @, what follows it, and where it is drawn in the anchor. */
type Typed = { at: number; q: string; style: CSSProperties }

/** Matches an @ with the beginning of a handle or name at the end of a text, as `splitMentions` does. */
const TYPED = /(?<![\p{L}\p{N}\p{M}@_/\\=&?#%+-])@([\p{L}\p{M}\p{N}_-]{0,30})$/u

type MentioningProps = {
  area: RefObject<HTMLTextAreaElement | null>
  place: MentionPlace
  /** The text area, with its label. */
  children: ReactNode
}

/**
 * Suggests people while an @ is typed in a text area. Arrows choose, Enter and Tab insert, Escape closes the list. A text area can
 * have no other role, so it is no combobox, but it names the list and the chosen person as one does.
 */
export function Mentioning({ area, place, children }: MentioningProps) {
  const id = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const people = useSuggestions(typed?.at === closedAt ? null : typed, place)
  const active = Math.min(chosen, people.length - 1)
  const isOpen = people.length > 0

  function follow() {
    const next = area.current && anchor.current && readTyped(area.current, anchor.current)
    if (next?.at !== closedAt) setClosedAt(null)
    if (next?.q !== typed?.q) setChosen(0)
    setTyped(next)
  }
  function pick({ handle }: Person) {
    if (!area.current || !typed) return
    const text = `@${handle} `
    const end = typed.at + text.length
    insertText(area.current, { from: typed.at, to: area.current.selectionStart, text, start: end, end })
    setTyped(null)
  }
  /** Handles the keys before the text area does: Enter would send a message, and Escape would close a dialog. */
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const person = people[active]
    if (!person || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setChosen((active + step + people.length) % people.length)
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.shiftKey) pick(person)
    else if (event.key === 'Escape') setClosedAt(typed?.at ?? null)
    else return
    event.preventDefault()
    event.stopPropagation()
  })
  const onChange = useEffectEvent(follow)
  const onLeave = useEffectEvent(() => setTyped(null))

  useEffect(() => {
    const box = area.current
    if (!box) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    box.addEventListener('keydown', (event) => onKey(event), { signal })
    for (const name of ['input', 'click', 'keyup']) box.addEventListener(name, () => onChange(), { signal })
    box.addEventListener('blur', () => onLeave(), { signal })
    return () => leaving.abort()
  }, [area])

  useLayoutEffect(() => {
    const box = area.current
    const attributes = {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': isOpen ? id : null,
      'aria-activedescendant': isOpen ? `${id}-${active}` : null,
    }
    for (const [name, value] of Object.entries(attributes))
      if (value === null) box?.removeAttribute(name)
      else box?.setAttribute(name, value)
    if (isOpen) list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [area, id, isOpen, active])

  return (
    <div ref={anchor} className={css.anchor}>
      {children}
      <output className="visually-hidden">
        {isOpen && `${people.length} ${people.length === 1 ? 'person' : 'people'} suggested`}
      </output>
      {isOpen && (
        <div ref={list} id={id} role="listbox" aria-label="People" className={css.popup} style={typed?.style}>
          {people.map((person, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text area
            <div
              key={person.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={css.option}
              // The text area keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(person)}
            >
              <Avatar name={person.name} src={person.picture} size={24} />
              <span className={css.name}>
                <AsWritten>{person.name}</AsWritten> <span className="caption">@{person.handle}</span>
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  )
}

/** Returns the mention that ends at the caret, null if none does. */
function readTyped(area: HTMLTextAreaElement, around: HTMLElement): Typed | null {
  const { selectionStart: caret, selectionEnd, value } = area
  const q = caret === selectionEnd ? TYPED.exec(value.slice(0, caret))?.[1] : undefined
  if (q === undefined) return null
  const at = caret - q.length - 1
  const [anchor, box] = [around.getBoundingClientRect(), area.getBoundingClientRect()]
  const { left, top, height } = caretAt(area, at)
  const line = box.top - anchor.top + Math.max(0, Math.min(top, box.height - height))
  const isAbove = anchor.top + line + height + LIST_HEIGHT > innerHeight && anchor.top + line > LIST_HEIGHT
  const place = isAbove ? { bottom: anchor.height - line + 4 } : { top: line + height + 4 }
  const caretLeft = { '--caret': `${box.left - anchor.left + left}px` } as CSSProperties
  return { at, q, style: { ...place, ...caretLeft } }
}

function useSuggestions(typed: Typed | null, place: MentionPlace): Person[] {
  const q = useDebounced(typed?.q ?? null, SUGGEST_AFTER)
  const found = trpc.handle.suggest.useQuery(
    { ...place, q: q ?? '' },
    { enabled: typed !== null && q !== null, placeholderData: keepPreviousData },
  )
  if (typed === null || q === null) return []
  // Until the answer arrives, the earlier ones that still match are shown.
  return (found.data ?? []).filter((person) => matches(person, typed.q))
}

const matches = ({ handle, name }: Person, q: string): boolean =>
  handle.startsWith(q.toLowerCase()) || spaced(name).includes(spaced(q))

/** Returns the words of a text, each after a space. */
const spaced = (text: string) => ` ${wordsOf(text).join(' ')}`
