import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { paths } from '../../../shared/paths.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazily } from '../../ui/lazy.ts'
import css from './SearchBox.module.css'
import type { ListState } from './Suggestions.tsx'

const Suggestions = lazily(() => import('./Suggestions.tsx'))

type SearchBoxProps = {
  /** Also the placeholder. */
  label?: string
  /** Of the front page, with a button. */
  isLarge?: boolean
}

/** A plain HTML form, so that it works before the script has loaded. */
export function SearchBox({ label = 'Search for parts, users...', isLarge = false }: SearchBoxProps) {
  const [pathname, navigate] = useLocation()
  const [query] = useSearchParams()
  const input = useRef<HTMLInputElement>(null)
  const [isFocused, setFocused] = useState(false)
  const [listState, setListState] = useState<ListState>({})
  const shown = pathname === '/search' ? (query.get('q') ?? '') : ''
  const last = useRef(shown)

  useEffect(() => {
    // The reader may have started typing before the script loaded.
    setFocused(document.activeElement === input.current)
    if (input.current && last.current !== shown) input.current.value = shown
    last.current = shown
  }, [shown])

  function search(event: FormEvent) {
    event.preventDefault()
    const q = input.current?.value.trim()
    if (!q) return
    if (q !== shown || query.size > 1) navigate(paths.search(q))
    leave(q)
  }

  /** Removes the focus from the field, which also hides a phone's keyboard. */
  function leave(text: string) {
    if (input.current) input.current.value = text
    input.current?.blur()
  }

  return (
    <search className={cx(css.search, isLarge && css.large)}>
      <form action="/search" onSubmit={search}>
        {!isLarge && <Icon name="search" size={18} className={css.glass} />}
        <input
          ref={input}
          type="search"
          dir="auto"
          name="q"
          defaultValue={shown}
          placeholder={label}
          aria-label={label}
          autoComplete="off"
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={listState.list !== undefined}
          aria-controls={listState.list}
          aria-activedescendant={listState.active}
          onFocus={() => setFocused(true)}
          onBlur={() => {
            setFocused(false)
            setListState({})
          }}
        />
        {isLarge && (
          <button type="submit" className={css.go} aria-label="Search">
            <Icon name="search" size={20} />
          </button>
        )}
      </form>
      {isFocused && <Suggestions input={input} query={shown} onListChange={setListState} onOpen={leave} />}
    </search>
  )
}
