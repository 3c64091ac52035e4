import type { Prisma } from '../../../server/db/generated/client.ts'
import { MERGE_CHOICES } from '../../../shared/merges.ts'
import type { RelationRevisionRow } from '../../../shared/relation-rows.ts'
import { share } from '../chance.ts'
import type { DemoPart } from '../content.ts'
import { HOUR, idAt, type World } from '../world.ts'

/** Returns the relations of all parts with their revisions and confirmations, each by the chosen car of a person. */
export function relationRows(world: World, cars: Prisma.GarageCarCreateManyInput[]) {
  const heads: Prisma.PartRelationsCreateManyInput[] = []
  const relations: Prisma.PartRelationCreateManyInput[] = []
  const relationRevisions: Prisma.RelationRevisionCreateManyInput[] = []
  const relationConfirmations: Prisma.RelationConfirmationCreateManyInput[] = []
  for (const part of world.content.parts) {
    if (part.relations.length === 0) continue
    const { id: partId, createdAt } = world.rowOf(part)
    const key = `relations ${part.slug}`
    const found = part.relations.map((relation) => ({ ...relation, to: partNamed(world, relation.other) }))
    const times = [createdAt, ...found.map(({ to }) => world.rowOf(to).createdAt)]
    const updatedAt = world.between(
      times.reduce((a, b) => (a > b ? a : b)),
      world.now,
      0.2 + 0.5 * share(key),
    )
    const rows: RelationRevisionRow[] = found.map(({ to, kind, quantity, note, source }) => {
      return { kind, otherId: world.rowOf(to).id, other: to.name, quantity, note, source }
    })
    const authorId = world.person(part.addedBy)
    heads.push({ partId, revision: 1, updatedAt })
    relationRevisions.push({ id: idAt(updatedAt, key), partId, number: 1, rows, authorId, createdAt: updatedAt })
    for (const [ordinal, { other: _other, ...row }] of rows.entries())
      relations.push({ ...row, id: idAt(updatedAt, `${key} ${ordinal}`), partId, ordinal })
    for (const { to, kind, confirmed } of found) {
      for (const person of confirmed) {
        const at = `${key} ${to.slug} ${person}`
        const saidAt = world.between(updatedAt, world.now, share(at))
        const userId = world.person(person)
        const car = cars.find((each) => each.userId === userId && each.isChosen)
        if (!car) throw new Error(`'${person}' has no car to confirm a relation of ${part.slug}`)
        const relation = { partId, kind, otherId: world.rowOf(to).id, userId, vehicleId: car.vehicleId }
        relationConfirmations.push({ ...relation, id: idAt(saidAt, at), createdAt: saidAt })
      }
    }
  }
  return { heads, relations, relationRevisions, relationConfirmations }
}

/** Returns the open proposals to merge with their opinions, and their parts as likely duplicates. */
export function proposalRows(world: World) {
  const proposals: Prisma.MergeProposalCreateManyInput[] = []
  const opinions: Prisma.MergeOpinionCreateManyInput[] = []
  const candidates: Prisma.DuplicateCandidateCreateManyInput[] = []
  for (const { part, into, by, hoursAgo, reason, number, brand, agreed } of world.content.proposals) {
    const key = `proposal ${part}`
    const createdAt = world.hoursAgo(hoursAgo, key)
    const loserId = world.rowOf(partNamed(world, part)).id
    const winnerId = world.rowOf(partNamed(world, into)).id
    const id = idAt(createdAt, key)
    const proposerId = world.person(by)
    proposals.push({ id, loserId, winnerId, choices: MERGE_CHOICES, reason, proposerId, createdAt })
    for (const person of agreed) {
      const at = world.between(createdAt, world.now, share(`${key} ${person}`))
      opinions.push({ proposalId: id, userId: world.person(person), agrees: true, at })
    }
    // As the nightly job would have found them before the proposal.
    const foundAt = new Date(createdAt.getTime() - HOUR)
    const [lowId = '', highId = ''] = [loserId, winnerId].toSorted()
    const found = { reason: 'number' as const, number, brand, similarity: 50 }
    candidates.push({ id: idAt(foundAt, `candidate ${part}`), lowId, highId, ...found, foundAt })
  }
  return { proposals, opinions, candidates }
}

function partNamed({ content }: World, slug: string): DemoPart {
  const part = content.parts.find((each) => each.slug === slug)
  if (!part) throw new Error(`There is no part '${slug}' in the demo content`)
  return part
}
