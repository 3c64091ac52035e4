import { endText, type FitmentSource, type RevisionRow, type RowContent } from '../../../../shared/fitment-rows.ts'
import type { FitCondition } from '../../../../shared/conditions.ts'
import { readMonth } from '../../../../shared/vehicle-names.ts'

/** The fields of a row as a form shows them. '' stands for an empty field. */
export type RowFields = {
  /** '09/2000', or '2000' for a year or a model year. */
  from: string
  to: string
  modelYears: boolean
  fits: 'yes' | 'no'
  position: string
  quantity: string
  note: string
  conditions: FitCondition[]
  source: FitmentSource
}

export const NEW_ROW: RowFields = {
  from: '',
  to: '',
  modelYears: false,
  fits: 'yes',
  position: '',
  quantity: '',
  note: '',
  conditions: [],
  source: 'owner',
}

/** Where the fields of a row are in the form of the editor: those of new cars, or of a listed one. */
export type RowPath = 'adding.row' | `rows.${number}`

/** A row of the editor. `vehicle` is the title of the car or engine. */
export type RowDraft = RowFields & { vehicleId: string; vehicle: string }

export const toFields = ({
  from,
  to,
  precision,
  fits,
  position,
  quantity,
  note,
  conditions,
  source,
}: RowContent): RowFields => ({
  from: from === null ? '' : endText(from, precision, 'from'),
  to: to === null ? '' : endText(to, precision, 'to'),
  modelYears: precision === 'model_year',
  fits: fits ? 'yes' : 'no',
  position,
  quantity: quantity === null ? '' : String(quantity),
  note,
  conditions,
  source,
})

const isYear = (text: string) => /^\d{4}$/.test(text.trim())

/** Returns the fields as the server takes them. Text that is no month or number stays, and gets the error of the schema. */
export function toContent({
  from,
  to,
  modelYears,
  fits,
  position,
  quantity,
  note,
  conditions,
  source,
}: RowFields): RowContent {
  const entered = [from, to].filter((text) => text.trim() !== '')
  return {
    from: modelYears && isYear(from) ? `${Number(from) - 1}-07` : readMonth(from, 'first'),
    to: readMonth(to, 'last'),
    precision: modelYears ? 'model_year' : entered.length > 0 && entered.every(isYear) ? 'year' : 'month',
    fits: fits === 'yes',
    position,
    quantity: quantity.trim() === '' ? null : Number(quantity),
    note,
    conditions,
    source,
  }
}

export const toRevisionRow = ({ vehicleId, vehicle, ...fields }: RowDraft): RevisionRow => ({
  vehicleId,
  vehicle,
  ...toContent(fields),
})
