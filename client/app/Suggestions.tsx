/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is the list of a combobox that leads somewhere */
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState, type MouseEvent, type RefObject } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { LENGTH } from '../../shared/limits.ts'
import { paths } from '../../shared/paths.ts'
import { normalizePartNumber } from '../../shared/text.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import { FoundNumber } from './FoundNumber.tsx'
import css from './Suggestions.module.css'
import { trpc, type RouterOutputs } from './trpc.ts'

/** Milliseconds after the last key before suggestions are requested, and the minimum number of characters. */
const DEBOUNCE = 150
const MIN_LENGTH = 2
const isSearchable = (text: string) => [...text].length >= MIN_LENGTH && text.length <= LENGTH.query

/** What the box says of its list: the ids of the list while it is open, and of the option that Enter goes to. */
export type Listed = { list?: string; active?: string }

type SuggestionsProps = {
  box: RefObject<HTMLInputElement | null>
  /** What the box holds when nothing is typed into it. */
  shown: string
  onListed(to: Listed): void
  /** Somebody goes where an option leads; its page is the search for `text`, or none. */
  onLeave(text: string): void
}

/**
 * What the search box suggests while it has the focus: the list of an ARIA combobox, whose input is the navbar's own.
 * Own code because the whole of it is a tenth of what @base-ui/react's costs.
 */
export default function Suggestions({ box, shown, onListed, onLeave }: SuggestionsProps) {
  const id = useId()
  const [pathname, navigate] = useLocation()
  const address = `${pathname}?${useSearch()}`
  const [seen, setSeen] = useState(address)
  const [typed, setTyped] = useState(shown)
  const [isOpen, setOpen] = useState(false)
  /** The key of an option. */
  const [active, setActive] = useState<string>()
  const [last, setLast] = useState<{ q: string; answer?: Suggested }>({ q: '' })

  const q = useDebounced(typed, DEBOUNCE)
  const isAsked = isOpen && isSearchable(typed)
  const suggest = trpc.search.suggest.useQuery({ q }, { enabled: isAsked && q === typed })
  if (suggest.data && suggest.data !== last.answer) setLast({ q, answer: suggest.data })
  // Each text has its own answer; until it comes, that of its beginning stands, or of more than it.
  const stands = isAsked && !suggest.isError && (typed.startsWith(last.q) || last.q.startsWith(typed))
  const groups = stands && last.answer ? groupsOf(last.answer) : []
  const suggested = groups.flatMap((group) => group.options)
  const isShown = suggested.length > 0
  const all: Option = { key: 'all', to: paths.search(typed), label: 'See all results', text: typed }
  const options = isShown ? [...suggested, all] : []
  const optionId = (option: Option) => `${id}${option.key}`
  const place = options.findIndex(({ key }) => key === active)
  const activeOption = options[place]
  const activeId = activeOption && optionId(activeOption)

  function close() {
    setOpen(false)
    setActive(undefined)
  }
  if (seen !== address) {
    setSeen(address)
    close()
  }

  const listed = useEffectEvent(onListed)
  useLayoutEffect(() => {
    listed(isShown ? { list: id, active: activeId } : {})
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [id, isShown, activeId])

  const written = () => box.current?.value.trim() ?? ''
  const onInput = useEffectEvent(() => {
    setTyped(written())
    setOpen(true)
    setActive(undefined)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.isComposing || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Enter') {
      if (!activeOption) return
      event.preventDefault()
      onLeave(activeOption.text)
      navigate(activeOption.to)
    } else if (key === 'Escape') {
      // Else it would empty the box.
      if (isShown) event.preventDefault()
      close()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      const places = options.length + 1
      // Round by the box itself, which is the place before the first.
      if (isShown) setActive(options[((place + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1]?.key)
      else if (!isOpen && isSearchable(written())) onInput()
      else return
      event.preventDefault()
    } else if (activeOption && (key === 'Home' || key === 'End')) {
      event.preventDefault()
      setActive(options.at(key === 'Home' ? 0 : -1)?.key)
    }
  })
  const isTyped = useEffectEvent(() => written() !== shown.trim())
  useEffect(() => {
    const input = box.current
    if (!input) return undefined
    const type = () => onInput()
    const press = (event: KeyboardEvent) => onKey(event)
    // Typed before this was drawn.
    if (isTyped()) type()
    input.addEventListener('input', type)
    input.addEventListener('keydown', press)
    return () => {
      input.removeEventListener('input', type)
      input.removeEventListener('keydown', press)
    }
  }, [box])

  const drawn = (option: Option) => (
    <Link
      key={option.key}
      to={option.to}
      id={optionId(option)}
      className={cx(css.option, option === all && css.all, option.key === activeOption?.key && css.active)}
      role="option"
      aria-selected={option.key === activeOption?.key}
      tabIndex={-1}
      onClick={(event: MouseEvent) => {
        if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onLeave(option.text)
      }}
    >
      {option.person && <Avatar name={option.label} src={option.person.picture} size={24} />}
      <span className={css.label}>{option.label}</span>
      {option.number && (
        <span className={cx('mono', css.number)}>
          <FoundNumber written={option.number} hit={normalizePartNumber(last.q)} />
        </span>
      )}
    </Link>
  )

  return (
    <>
      {isShown && (
        <div
          id={id}
          className={css.list}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // The focus stays in the box.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map(({ name, options: own }) => (
            <div key={name} role="group" aria-labelledby={`${id}${name}`}>
              <span id={`${id}${name}`} className={css.name} role="presentation">
                {name}
              </span>
              {own.map(drawn)}
            </div>
          ))}
          <div role="presentation">{drawn(all)}</div>
        </div>
      )}
      <output className="visually-hidden">
        {isAsked && q === typed && suggest.isSuccess && inWords(suggested.length)}
      </output>
    </>
  )
}

type Suggested = RouterOutputs['search']['suggest']
type Option = {
  /** A unique key: two options may have the same address. */
  key: string
  to: string
  label: string
  number?: string | null
  person?: Suggested['people'][number]
  /** What the box holds on its page. */
  text: string
}

function groupsOf({ parts, tags, people }: Suggested): { name: string; options: Option[] }[] {
  return [
    {
      name: 'Parts',
      options: parts.map(({ slug, name, number }) => ({
        key: `part ${slug}`,
        to: paths.part(slug),
        label: name,
        number,
        text: '',
      })),
    },
    { name: 'Tags', options: tags.map((tag) => ({ key: `tag ${tag}`, to: paths.search(tag), label: tag, text: tag })) },
    {
      name: 'People',
      options: people.map((person) => ({
        key: `person ${person.id}`,
        to: paths.account(person.id),
        label: person.name,
        person,
        text: '',
      })),
    },
  ].filter(({ options }) => options.length > 0)
}

function inWords(count: number): string {
  if (count === 0) return 'No suggestions.'
  return count === 1 ? '1 suggestion.' : `${count} suggestions.`
}
