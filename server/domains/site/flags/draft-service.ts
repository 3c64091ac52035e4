import type { z } from 'zod'
import type { flagsOfEditInput } from '../../../../shared/flag-inputs.ts'
import { FLAG_TONES, type Flag } from '../../../../shared/flags.ts'
import type { Deps } from '../../../deps.ts'
import { getFitment } from '../../catalogue/fitment/service.ts'
import { toRevisionRow } from '../../catalogue/fitment/revision-policy.ts'
import { getPartSource } from '../../catalogue/parts/revision-policy.ts'
import { getRelations } from '../../catalogue/relations/service.ts'
import { getVehicle } from '../../catalogue/vehicles/service.ts'
import { readFacts, type EditOf } from './facts-service.ts'
import { findFlags, NO_FACTS } from './policy.ts'
import { rulesThatAreOff } from './rule-service.ts'
import { sitesOf } from './site-policy.ts'

type Draft = z.output<typeof flagsOfEditInput>

/**
 * Returns what the rules find in an edit that is not saved yet, without sources, links of numbers and the rules about its author.
 * @throws AppError NOT_FOUND for an unknown or removed part or vehicle
 */
export async function flagsOfEdit(deps: Deps, draft: Draft): Promise<Flag[]> {
  const edit = await readDraft(deps, draft)
  const [facts, off] = [await readFacts(deps, [edit]), await rulesThatAreOff(deps)]
  const listings = facts.listings.get(edit.pageId ?? '') ?? NO_FACTS.listings
  // The form of a number asks for a link, so a new site is no surprise there.
  const asked = edit.edit.subject === 'part' ? sitesOf({ ...edit.edit.after, description: '' }) : []
  const sites = new Set([...facts.sites, ...asked])
  return findFlags(edit.edit, { ...NO_FACTS, ...facts, listings, sites }).filter(
    ({ rule }) => FLAG_TONES[rule] !== 'good' && !off.has(rule),
  )
}

async function readDraft(deps: Deps, draft: Draft): Promise<EditOf> {
  switch (draft.subject) {
    case 'part': {
      const { id, name = '', description = '', numbers = [] } = draft
      if (id === null)
        return { pageId: null, edit: { subject: 'part', before: null, after: { title: name, description, numbers } } }
      const source = await getPartSource(deps, id)
      const before = { title: source.name, description: source.descriptionMarkdown, numbers: source.numbers }
      const after = {
        title: draft.name ?? before.title,
        description: draft.description ?? before.description,
        numbers: draft.numbers ?? before.numbers,
      }
      return { pageId: id, edit: { subject: 'part', before, after } }
    }
    case 'cars': {
      const { universal, rows } = await getFitment(deps, draft.partId)
      const before = { universal, rows: rows.map(toRevisionRow) }
      // The rules read no names of cars.
      const after = { universal: draft.universal, rows: draft.rows.map((row) => ({ ...row, vehicle: '' })) }
      return { pageId: draft.partId, edit: { subject: 'cars', before, after } }
    }
    case 'relations': {
      const { rows } = await getRelations(deps, draft.partId)
      const before = rows.map(({ part, ...row }) => ({ ...row, otherId: part.id, other: part.name }))
      // The rules read no titles of other parts.
      const after = draft.rows.map((row) => ({ ...row, other: '' }))
      return { pageId: draft.partId, edit: { subject: 'relations', before, after } }
    }
    case 'vehicle': {
      const { name, aliases, codes, attributes, from, to, engine } = await getVehicle(deps, draft.id)
      const before = { name, aliases, codes, attributes, from, to, engineId: engine?.id ?? null }
      const after = {
        ...before,
        name: draft.name ?? name,
        aliases: draft.aliases ?? aliases,
        codes: draft.codes ?? codes,
        attributes: draft.attributes ?? attributes,
      }
      return { pageId: draft.id, edit: { subject: 'vehicle', before, after } }
    }
  }
}
