import { MAX_CARS } from '../../../../shared/garage.ts'
import { vehicleColumns, type VehicleName } from '../../../db/columns.ts'
import type { Prisma } from '../../../db/generated/client.ts'
import { statement } from '../../../db/statement.ts'
import { visible } from '../../../db/visibility.ts'

export const carSelect = {
  id: true,
  vehicleId: true,
  engineId: true,
  builtFrom: true,
  builtTo: true,
  vin: true,
  answers: true,
  isChosen: true,
  createdAt: true,
} satisfies Prisma.GarageCarSelect
export type CarRow = Prisma.GarageCarGetPayload<{ select: typeof carSelect }>

export type NewCar = {
  id: string
  userId: string
  vehicleId: string
  engineId: string | null
  builtFrom: string | null
  builtTo: string | null
  vin: string | null
  /** JSON */
  answers: string
  onlyFirst: boolean
  now: Date
}

/**
 * Inserts a car into the lowest free slot. The first car of a garage becomes the chosen one.
 * @returns no row if no slot is free, or if the garage is not empty and `onlyFirst`
 */
export const insertCar = statement<NewCar, { id: string }>(
  'add a car to a garage',
  'atomic',
  `insert into garage_car (id, user_id, slot, vehicle_id, engine_id, built_from, built_to, vin, answers, is_chosen, created_at, updated_at)
  select $id::uuid, $userId::uuid, free, $vehicleId::uuid, $engineId::uuid, $builtFrom::text, $builtTo::text, $vin::text, $answers::jsonb,
    not exists (select from garage_car c where c.user_id = $userId and c.is_chosen), $now::timestamptz, $now
  from generate_series(0, ${MAX_CARS - 1}) free
  where not exists (select from garage_car c where c.user_id = $userId and (c.slot = free or $onlyFirst::boolean))
  order by free limit 1
  returning id`,
)

/** Chooses the newest car of a garage without a chosen one. */
export const chooseNewest = statement<{ userId: string }, object>(
  'choose the newest car of a garage',
  'atomic',
  `update garage_car set is_chosen = true
  where id = (select id from garage_car where user_id = $userId order by created_at desc, id desc limit 1)
    and not exists (select from garage_car where user_id = $userId and is_chosen)`,
)

/** The makes with these names, in the form of search_text. */
export const makesByName = statement<{ names: string[] }, { id: string; name: string }>(
  'makes by name',
  'hot-read',
  `select id, name from vehicle v where level = 'make' and ${visible.vehicle('v')}
    and name_key = any (array(select search_text(name) from unnest($names::text[]) name))
  order by name_key`,
)

/** The generations with these names in models with these names of makes with these names, in the order of the arrays. */
export const generationsByName = statement<{ makes: string[]; models: string[]; generations: string[] }, VehicleName>(
  'generations by name',
  'hot-read',
  `select ${vehicleColumns('g')}
  from unnest($makes::text[], $models::text[], $generations::text[]) with ordinality wanted (make, model, generation, at)
  join vehicle a on a.level = 'make' and a.name_key = search_text(wanted.make)
  join vehicle m on m.parent_id = a.id and m.level = 'model' and m.name_key = search_text(wanted.model)
  join vehicle g on g.parent_id = m.id and g.level = 'generation' and g.name_key = search_text(wanted.generation)
  where ${visible.vehicle('a')} and ${visible.vehicle('m')} and ${visible.vehicle('g')}
  order by wanted.at`,
)
