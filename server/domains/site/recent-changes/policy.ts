import type { ChangeKind } from '../../../../shared/changes.ts'
import type { Flag } from '../../../../shared/flags.ts'
import type { Level } from '../../../../shared/levels.ts'
import type { CheckState } from '../../../../shared/change-filters.ts'
import type { VehicleContent } from '../../../../shared/vehicles.ts'
import type { CardImage, Person } from '../../../db/columns.ts'
import type { FitmentContent } from '../../catalogue/fitment/revision-policy.ts'
import type { RelationsContent } from '../../catalogue/relations/revision-policy.ts'
import type { PartContent } from '../../catalogue/parts/revision-policy.ts'

/** What a change is about: a part, its cars, its relations, one of its images or a vehicle. */
export type ChangeSubject = 'part' | 'cars' | 'relations' | 'vehicle' | 'image'
/** The unit of the size of a change. Rows are relations and the lines of a vehicle. */
export type SizeUnit = 'characters' | 'cars' | 'rows' | 'images'

/** A row of the list of recent changes. Without texts if a moderator removed what it is about. */
export type RecentChange = {
  /** The id of the change. */
  id: string
  seq: number
  kind: ChangeKind
  subject: ChangeSubject
  /** Null if it is removed. */
  page: { id: string; type: 'part' | 'vehicle'; title: string; slug: string } | null
  /** The part, the revision of its cars or relations, the vehicle or the image. */
  itemId: string
  /** The revision that it made; null for an image, and for a removal or a restoration. */
  revision: number | null
  /** Whether a moderator removed its revision, its image or its page. */
  isHidden: boolean
  /** The number of the newest revision of the subject; 0 for an image. */
  newest: number
  /** Null for a deleted account and for a job of the site. */
  actor: (Person & { createdAt: string }) | null
  summary: string
  flags: Flag[]
  added: number
  removed: number
  unit: SizeUnit
  state: CheckState
  checkedBy: Person | null
  checkedAt: string | null
  /** Another user who looked at the difference in the last minutes. */
  openedBy: Person | null
  openedAt: string | null
  at: string
  /** The newest revision of the subject, if it is later than the change. */
  newer: { by: Person | null; at: string; revision: number } | null
}

/** The content of a vehicle with the name of its engine. */
type NamedVehicle = VehicleContent & { engine: string | null }

/** The content of the subject before and after a change. `before` is null for a first revision. */
export type ChangeDiff =
  | { subject: 'part'; before: PartContent | null; after: PartContent }
  | { subject: 'cars'; before: FitmentContent | null; after: FitmentContent }
  | { subject: 'relations'; before: RelationsContent | null; after: RelationsContent }
  | { subject: 'vehicle'; before: NamedVehicle | null; after: NamedVehicle }
  | { subject: 'image'; image: CardImage }

/** The changes of today (UTC), each counted to COUNTED_TO. */
export type ChangeCounts = { all: number; unchecked: number; flagged: number }

/** What a user may do in the list. */
export type CheckRights = {
  level: Level
  mayCheck: boolean
  scope: { isSiteAdmin: boolean; adminTags: string[] }
}
