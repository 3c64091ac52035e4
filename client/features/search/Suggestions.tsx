/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a listbox of links */
import {
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useState,
  type MouseEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { LENGTH } from '../../../shared/limits.ts'
import { paths } from '../../../shared/paths.ts'
import { formatWholePrice } from '../../../shared/format.ts'
import { normalizePartNumber } from '../../../shared/text.ts'
import { vehicleTitle } from '../../../shared/vehicle-names.ts'
import { imageSource } from '../parts/part.ts'
import { Highlighted, searchedWords } from './Highlighted.tsx'
import { HighlightedNumber } from './HighlightedNumber.tsx'
import { partCountText } from '../vehicles/counted-parts.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { isComposing } from '../../ui/composition.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ImageFrame } from '../../ui/ImageFrame.tsx'
import { useDebounced } from '../../ui/useDebounced.ts'
import css from './Suggestions.module.css'
import { trpc, type RouterOutputs } from '../../base/trpc.ts'

/** Milliseconds after the last key before suggestions are requested, and the minimum number of characters. */
const DEBOUNCE = 150
const MIN_LENGTH = 2
const isSearchable = (text: string) => [...text].length >= MIN_LENGTH && text.length <= LENGTH.query

/** The ARIA state of the search field: the id of the open list, and the id of the option that Enter opens. */
export type ListState = { list?: string; active?: string }

type SuggestionsProps = {
  input: RefObject<HTMLInputElement | null>
  /** The value of the field if the user has not changed it. */
  query: string
  onListChange(state: ListState): void
  /** Called when an option is opened. `text` is the query of its page; '' if its page is not a search. */
  onOpen(text: string): void
}

/**
 * The suggestions of the focused search field: the listbox of an ARIA combobox whose input is in the navbar. Own code:
 * the autocomplete of @base-ui/react adds 46 kB (gzip) to the first load of every page, because it must render the input,
 * which the server renders and which the user may fill in before this module is loaded.
 */
export default function Suggestions({ input, query, onListChange, onOpen }: SuggestionsProps) {
  const id = useId()
  const [pathname, navigate] = useLocation()
  const address = `${pathname}?${useSearch()}`
  const [lastAddress, setLastAddress] = useState(address)
  const [typed, setTyped] = useState(query)
  const [isOpen, setOpen] = useState(false)
  const [activeKey, setActiveKey] = useState<string>()
  const { options, groups, q, status } = useOptions(typed, isOpen)
  const isListOpen = options.length > 0
  const activeIndex = options.findIndex(({ key }) => key === activeKey)
  const active = options[activeIndex]
  const activeId = active && optionId(id, active)

  function close() {
    setOpen(false)
    setActiveKey(undefined)
  }
  if (lastAddress !== address) {
    setLastAddress(address)
    close()
  }

  const notifyListChange = useEffectEvent(onListChange)
  useLayoutEffect(() => {
    notifyListChange(isListOpen ? { list: id, active: activeId } : {})
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [id, isListOpen, activeId])

  const currentText = () => input.current?.value.trim() ?? ''
  function onInput() {
    setTyped(currentText())
    setOpen(true)
    setActiveKey(undefined)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (isComposing(event) || event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return
    const isDown = event.key === 'ArrowDown'
    switch (event.key) {
      case 'Enter':
        if (!active) return
        event.preventDefault()
        onOpen(active.text)
        navigate(active.to)
        return
      case 'Escape':
        // Without this the browser clears the field.
        if (isListOpen) event.preventDefault()
        close()
        return
      case 'ArrowDown':
      case 'ArrowUp': {
        // The field itself is the position before the first option.
        const positions = options.length + 1
        const next = (activeIndex + 1 + (isDown ? 1 : positions - 1)) % positions
        if (isListOpen) setActiveKey(options[next - 1]?.key)
        else if (!isOpen && isSearchable(currentText())) onInput()
        else return
        event.preventDefault()
        return
      }
      case 'Home':
      case 'End':
        if (!active) return
        event.preventDefault()
        setActiveKey(options.at(event.key === 'Home' ? 0 : -1)?.key)
    }
  }
  useInputEvents(input, query, onInput, onKeyDown)

  return (
    <>
      {isListOpen && (
        <div
          id={id}
          className={css.list}
          role="listbox"
          aria-label="Suggestions"
          tabIndex={-1}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
        >
          {groups.map((group) => (
            <OptionGroup key={group.name} id={id} group={group} q={q} active={active} onOpen={onOpen} />
          ))}
        </div>
      )}
      <output className="visually-hidden">{status}</output>
    </>
  )
}

/** Returns the options for a text, with the groups in which they are shown, and the status for screen readers. */
function useOptions(typed: string, isOpen: boolean) {
  const [last, setLast] = useState<{ q: string; data?: Suggested }>({ q: '' })
  const q = useDebounced(typed, DEBOUNCE)
  const isRequested = isOpen && isSearchable(typed)
  const suggest = trpc.search.suggest.useQuery({ q }, { enabled: isRequested && q === typed })
  if (suggest.data && suggest.data !== last.data) setLast({ q, data: suggest.data })
  // Until the new suggestions arrive, those of a longer or shorter text remain.
  const isUsable = isRequested && !suggest.isError && (typed.startsWith(last.q) || last.q.startsWith(typed))
  const suggested = isUsable && last.data ? groupsOf(last.data) : []
  const count = suggested.reduce((sum, { options }) => sum + options.length, 0)
  const groups = count === 0 ? [] : [...suggested, { name: '', options: [allResults(typed)] }]
  return {
    q: last.q,
    groups,
    options: groups.flatMap(({ options }) => options),
    status: isRequested && q === typed && suggest.isSuccess && countText(count),
  }
}

/** Listens to the search field, which is not part of this component. */
function useInputEvents(
  input: SuggestionsProps['input'],
  query: string,
  onInput: () => void,
  onKeyDown: (event: KeyboardEvent) => void,
) {
  const handleInput = useEffectEvent(onInput)
  const handleKey = useEffectEvent(onKeyDown)
  const isChanged = useEffectEvent(() => input.current?.value.trim() !== query.trim())
  useEffect(() => {
    const field = input.current
    if (!field) return undefined
    const inputListener = () => handleInput()
    const keyListener = (event: KeyboardEvent) => handleKey(event)
    // The user may have typed before this module was loaded.
    if (isChanged()) handleInput()
    field.addEventListener('input', inputListener)
    field.addEventListener('keydown', keyListener)
    return () => {
      field.removeEventListener('input', inputListener)
      field.removeEventListener('keydown', keyListener)
    }
  }, [input])
}

/** The id of the element of an option. */
const optionId = (listId: string, { key }: Option) => `${listId}${key}`

type OptionGroupProps = {
  /** The id of the list. */
  id: string
  group: Group
  active: Option | undefined
} & Pick<OptionLinkProps, 'q' | 'onOpen'>

/** The options of a group with its name, if it has one. */
function OptionGroup({ id, group: { name, options }, active, ...props }: OptionGroupProps) {
  const nameId = `${id}${name}`
  return (
    <div {...(name === '' ? { role: 'presentation' } : { role: 'group', 'aria-labelledby': nameId })}>
      {name !== '' && (
        <span id={nameId} className={css.name} role="presentation">
          {name}
        </span>
      )}
      {options.map((option) => (
        <OptionLink
          key={option.key}
          id={optionId(id, option)}
          option={option}
          isActive={option === active}
          {...props}
        />
      ))}
    </div>
  )
}

type OptionLinkProps = {
  id: string
  option: Option
  /** The text for which the option was suggested. */
  q: string
  isActive: boolean
  onOpen(text: string): void
}

function OptionLink({ id, option, q, isActive, onOpen }: OptionLinkProps) {
  return (
    <Link
      to={option.to}
      id={id}
      className={cx(css.option, option.key === 'all' && css.all, isActive && css.active)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      onClick={(event: MouseEvent) => {
        if (!(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)) onOpen(option.text)
      }}
    >
      {option.mark}
      <span className={css.label}>
        <bdi>
          <Highlighted text={option.label} words={searchedWords(q, null)} />
        </bdi>
        {option.number && (
          <span className={cx('mono', css.number)}>
            <HighlightedNumber written={option.number} hit={normalizePartNumber(q)} />
          </span>
        )}
      </span>
      {option.detail && <span className={css.detail}>{option.detail}</span>}
    </Link>
  )
}

type Suggested = RouterOutputs['search']['suggest']
type Option = {
  /** Unique, because two options may have the same address. */
  key: string
  to: string
  label: string
  number?: string | null
  /** A picture of it. */
  mark?: ReactNode
  /** The price or count at its end. */
  detail?: string | undefined
  /** The text of the search field on its page. */
  text: string
}

const allResults = (q: string): Option => ({ key: 'all', to: paths.search(q), label: 'See all results', text: q })

/** Options with the name above them; '' for none. */
type Group = { name: string; options: Option[] }

function groupsOf({ vehicles, parts, tags, people }: Suggested): Group[] {
  return [
    {
      name: 'Vehicles',
      options: vehicles.map((vehicle) => ({
        key: `vehicle ${vehicle.slug}`,
        to: paths.vehicle(vehicle.slug),
        label: vehicleTitle(vehicle),
        mark: <Icon name="car" size={24} className={css.car} />,
        detail: partCountText(vehicle.partCount),
        text: '',
      })),
    },
    {
      name: 'Parts',
      options: parts.map(({ slug, name, number, image, lowestAskCents }) => ({
        key: `part ${slug}`,
        to: paths.part(slug),
        label: name,
        number,
        mark: (
          <span className={css.image}>
            {image && <ImageFrame image={imageSource(image)} alt="" ratio="1" sizes="44px" />}
          </span>
        ),
        detail: lowestAskCents === null ? undefined : formatWholePrice(lowestAskCents),
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
        mark: <Avatar name={person.name} src={person.picture} size={24} />,
        text: '',
      })),
    },
  ].filter(({ options }) => options.length > 0)
}

function countText(count: number): string {
  if (count === 0) return 'No suggestions.'
  return count === 1 ? '1 suggestion.' : `${count} suggestions.`
}
