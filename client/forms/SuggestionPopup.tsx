import { Autocomplete } from '@base-ui/react/autocomplete'
import type { ComponentProps, ReactNode } from 'react'
import css from './TagField.module.css'

type SuggestionPopupProps = {
  label: string
  /** The landmark or dialog in which the list is rendered (useLandmark); by default the body. */
  landmark?: HTMLElement | undefined
  /** The suggestions, or a function that renders one. */
  children: ComponentProps<typeof Autocomplete.List>['children']
  /** A sentence below the suggestions. */
  below?: ReactNode
}

/** The suggestions below the field of an Autocomplete. */
export function SuggestionPopup({ label, landmark, children, below }: SuggestionPopupProps) {
  return (
    <Autocomplete.Portal container={landmark}>
      <Autocomplete.Positioner
        className={css.positioner}
        positionMethod={landmark ? 'fixed' : 'absolute'}
        sideOffset={4}
      >
        <Autocomplete.Popup className={css.popup}>
          <Autocomplete.List aria-label={label}>{children}</Autocomplete.List>
          {/* The list covers the sentence below the field, which screen readers announce. */}
          {below !== undefined && (
            <span className={css.below} aria-hidden="true">
              {below}
            </span>
          )}
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}

type SuggestionProps = { value: unknown; children: ReactNode; detail: ReactNode }

/** A suggestion with a detail after its name. */
export function Suggestion({ value, children, detail }: SuggestionProps) {
  return (
    <Autocomplete.Item value={value} className={css.option}>
      <span className={css.name}>
        {children} <span className={`caption ${css.count}`}>{detail}</span>
      </span>
    </Autocomplete.Item>
  )
}
