import type { Grade } from '../../shared/grade.ts'
import type { FactFilters } from '../../shared/used-parts.ts'

// The facts of used parts in the statements of several domains.

/** The parameters of `matchesFacts`; null for a filter that is not set. Lower case, as `plannedOnce` needs them. */
export type FactParams = {
  grade: Grade | null
  odometer: number | null
  tested: boolean | null
  warranty: boolean | null
  vehicle: string | null
}

export const factParams = (filters: FactFilters): FactParams => ({
  grade: filters.grade ?? null,
  odometer: filters.maxOdometerKm ?? null,
  tested: filters.tested || null,
  warranty: filters.warranty || null,
  vehicle: filters.donorVehicleId ?? null,
})

/** Whether the listing `l` matches the filters of FactParams. */
export const matchesFacts = (l: string) => `
  ($grade::grade is null or ${l}.grade <= $grade::grade)
  and ($odometer::int is null or ${l}.odometer_km <= $odometer::int)
  and ($tested::boolean is not true or ${l}.tested in ('bench', 'running'))
  and ($warranty::boolean is not true or ${l}.warranty_days is not null)
  and ($vehicle::uuid is null or exists (select from donor d join vehicle v on v.id = d.vehicle_id
    where d.id = ${l}.donor_id and d.removed_at is null and $vehicle::uuid = any (v.path)))`
