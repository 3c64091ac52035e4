/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no tag is the list of a combobox that leads somewhere */
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useLayoutEffect, useState, type MouseEvent, type RefObject } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { LENGTH } from '../../shared/limits.ts'
import { paths } from '../../shared/paths.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { cx } from '../ui/cx.ts'
import { useDebounced } from '../ui/useDebounced.ts'
import css from './Suggestions.module.css'
import { trpc, type RouterOutputs } from './trpc.ts'

/** So long nothing is typed before suggestions are asked for, in ms; and from so many characters on. */
const PAUSE = 150
const MIN_LENGTH = 2

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
  const [active, setActive] = useState(-1)

  const q = useDebounced(typed, PAUSE)
  const isAsked = isOpen && [...q].length >= MIN_LENGTH && q.length <= LENGTH.query
  // Each text has its own answer; until it comes, that of the text before stands.
  const suggest = trpc.search.suggest.useQuery(
    { q },
    { enabled: isAsked && q === typed, placeholderData: keepPreviousData },
  )
  const groups = isAsked && suggest.data ? groupsOf(suggest.data) : []
  const options = groups.flatMap((group) => group.options)
  const isShown = options.length > 0
  const optionId = (option: Option) => `${id}${options.indexOf(option)}`
  const activeOption = options[active]
  const activeId = activeOption && optionId(activeOption)

  function close() {
    setOpen(false)
    setActive(-1)
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

  const onInput = useEffectEvent(() => {
    setTyped(box.current?.value.trim() ?? '')
    setOpen(true)
    setActive(-1)
  })
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key } = event
    if (event.isComposing) return
    if (key === 'Enter') {
      close()
      if (!activeOption) return
      event.preventDefault()
      onLeave(activeOption.text)
      navigate(activeOption.to)
    } else if (key === 'Escape' && isShown) {
      // Else it would empty the box.
      event.preventDefault()
      close()
    } else if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const places = options.length + 1
      if (!isOpen) onInput()
      // Round by the box itself, which is the place before the first.
      else setActive(((active + 1 + (key === 'ArrowDown' ? 1 : places - 1)) % places) - 1)
    } else if (activeOption && (key === 'Home' || key === 'End')) {
      event.preventDefault()
      setActive(key === 'Home' ? 0 : options.length - 1)
    }
  })
  const isTyped = useEffectEvent(() => box.current?.value.trim() !== shown.trim())
  useEffect(() => {
    const input = box.current
    if (!input) return undefined
    const type = () => onInput()
    const press = (event: KeyboardEvent) => onKey(event)
    // Before this came.
    if (isTyped()) type()
    input.addEventListener('input', type)
    input.addEventListener('keydown', press)
    return () => {
      input.removeEventListener('input', type)
      input.removeEventListener('keydown', press)
    }
  }, [box])

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
              {own.map((option) => (
                <Link
                  key={option.to}
                  to={option.to}
                  id={optionId(option)}
                  className={cx(css.option, option === activeOption && css.active)}
                  role="option"
                  aria-selected={option === activeOption}
                  tabIndex={-1}
                  onClick={(event: MouseEvent) => {
                    if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onLeave(option.text)
                  }}
                >
                  {option.person && <Avatar name={option.label} src={option.person.picture} size={24} />}
                  <span className={css.label}>{option.label}</span>
                  {option.number && <span className={cx('mono', css.number)}>{option.number}</span>}
                </Link>
              ))}
            </div>
          ))}
        </div>
      )}
      <output className="visually-hidden">
        {isAsked && suggest.isSuccess && !suggest.isPlaceholderData && inWords(options.length)}
      </output>
    </>
  )
}

type Suggested = RouterOutputs['search']['suggest']
type Option = {
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
      options: parts.map(({ slug, name, number }) => ({ to: paths.part(slug), label: name, number, text: '' })),
    },
    { name: 'Tags', options: tags.map((tag) => ({ to: paths.search(tag), label: tag, text: tag })) },
    {
      name: 'People',
      options: people.map((person) => ({ to: paths.account(person.id), label: person.name, person, text: '' })),
    },
  ].filter(({ options }) => options.length > 0)
}

function inWords(count: number): string {
  if (count === 0) return 'No suggestions.'
  return count === 1 ? '1 suggestion.' : `${count} suggestions.`
}
