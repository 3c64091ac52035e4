import { Autocomplete } from '@base-ui/react/autocomplete'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type Ref } from 'react'
import { Suggestion, SuggestionPopup } from '../../forms/SuggestionPopup.tsx'
import { monthsLabel, type VehicleLevel, type VehicleName } from '../../../shared/vehicle-names.ts'
import { trpc } from '../../base/trpc.ts'
import { Field } from '../../forms/Field.tsx'
import type { ControlProps } from '../../forms/useForm.ts'
import { AsWritten } from '../../ui/AsWritten.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { lazyDialog } from '../../ui/lazy.ts'
import { useDebounced } from '../../ui/useDebounced.ts'
import css from '../../forms/TagField.module.css'
import { useLandmark } from './useLandmark.ts'
import { toVehicleDraft, type VehicleDraft } from './vehicle-draft.ts'

const AddVehicleDialog = lazyDialog(() => import('./AddVehicleDialog.tsx'))

/** Milliseconds after the last key before suggestions are requested. */
const SUGGEST_AFTER = 150
/** Maximum number of suggestions. */
const SUGGESTED = 50
/** The value of the last option, which opens the dialog for a new vehicle. */
const ADD = 'add'

type VehicleFieldProps = ControlProps<VehicleDraft> & {
  label: string
  hint?: string
  level: VehicleLevel
  /** Null for makes, and while the parent is not chosen, which disables the field. */
  parentId: string | null
  /** Lists the engines of the variants, too. */
  withEngines?: boolean
  onPick?(vehicle: VehicleName): void
}

/**
 * A field for a vehicle of one level below a parent. It lists all while it is empty, and the last option adds a missing
 * one. Import it lazily, because it includes @base-ui/react.
 */
export default function VehicleField({
  ref,
  label,
  hint,
  level,
  parentId,
  withEngines = false,
  value,
  onChange,
  onPick,
  error,
  readOnly,
}: VehicleFieldProps) {
  const [isOpen, setOpen] = useState(false)
  const [root, landmark] = useLandmark()
  const [isAdding, setAdding] = useState(false)
  const isDisabled = level !== 'make' && parentId === null
  const suggested = useSuggestions({ level, parentId, value, isWanted: isOpen && !isDisabled })
  const engines = withEngines ? enginesOf(suggested, value) : []

  function pick(vehicle: VehicleName) {
    onChange(toVehicleDraft(vehicle))
    onPick?.(vehicle)
  }
  function onValue(text: string, { reason }: Autocomplete.Root.ChangeEventDetails) {
    // Base UI clears the field on Escape, but typed text must not be lost.
    if (reason === 'escape-key') return
    if (reason !== 'item-press') return onChange({ id: null, text })
    const vehicle = suggested.find(({ id }) => id === text)
    const engine = engines.find(({ id }) => id === text)
    if (vehicle) pick(vehicle)
    else if (engine) onChange({ ...toVehicleDraft(engine), isEngine: true })
    else setAdding(true)
  }
  return (
    <div ref={root}>
      <Autocomplete.Root
        mode="none"
        items={[...suggested, ...engines].map(({ id }) => id).concat(ADD)}
        value={value.text}
        onValueChange={onValue}
        open={isOpen && !isDisabled}
        onOpenChange={setOpen}
        openOnInputClick
        readOnly={readOnly}
        disabled={isDisabled}
        autoHighlight
      >
        <Autocomplete.Input
          ref={ref as Ref<HTMLInputElement>}
          render={<Field label={label} hint={hint} error={error} />}
          // Base UI hides the label from screen readers while the list is open.
          aria-label={label}
          autoComplete="off"
          // Suggestions that arrive after the field lost the focus must not open and take it back.
          onBlur={() => setOpen(false)}
        />
        <SuggestionPopup label={label} landmark={landmark}>
          {suggested.map((vehicle) => (
            <Suggestion key={vehicle.id} value={vehicle.id} detail={detailOf(vehicle)}>
              <AsWritten>{vehicle.name}</AsWritten>
            </Suggestion>
          ))}
          {engines.map(({ id, name }) => (
            <Suggestion key={id} value={id} detail="any variant with this engine">
              <AsWritten>{name}</AsWritten>
            </Suggestion>
          ))}
          <Autocomplete.Item value={ADD} className={css.option}>
            <Icon name="plus" size={16} />
            <span className={css.name}>Add a missing {level}</span>
          </Autocomplete.Item>
        </SuggestionPopup>
      </Autocomplete.Root>
      <AddVehicleDialog
        level={level}
        parentId={parentId}
        name={value.id === null ? value.text : ''}
        open={isAdding}
        onClose={() => setAdding(false)}
        onAdded={pick}
      />
    </div>
  )
}

/** Returns the engines of variants. While a text is typed, only those whose names have it. */
function enginesOf(variants: VehicleName[], { id, text }: VehicleDraft) {
  const typed = id === null ? text.trim().toLowerCase() : ''
  const engines = variants.flatMap(({ engine }) => (engine?.name.toLowerCase().includes(typed) ? [engine] : []))
  return [...new Map(engines.map((engine) => [engine.id, engine])).values()]
}

/** 'M54B22, 09/2000 to 02/2005'; of other entries than variants the codes that are not their name. */
const detailOf = ({ name, codes, engine, builtFrom, builtTo }: VehicleName) =>
  [engine?.name, ...codes.filter((code) => !name.includes(code)), monthsLabel(builtFrom, builtTo)]
    .filter(Boolean)
    .join(', ')

type Wanted = { level: VehicleLevel; parentId: string | null; value: VehicleDraft; isWanted: boolean }

function useSuggestions({ level, parentId, value, isWanted }: Wanted): VehicleName[] {
  // The name of a chosen vehicle is no search.
  const q = useDebounced(value.id === null ? value.text.trim() : '', SUGGEST_AFTER)
  const found = trpc.vehicle.list.useQuery(
    { level, parentId, q, limit: SUGGESTED },
    { enabled: isWanted, placeholderData: keepPreviousData },
  )
  return found.data ?? []
}
