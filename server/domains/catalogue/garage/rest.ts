import { z } from 'zod'
import { idSchema } from '../../../../shared/fields.ts'
import { carChanges, carInput, decodeVinInput } from '../../../../shared/garage.ts'
import { answerSchema } from '../../../../shared/vehicles.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { messageSchema } from '../../../rest/wire.ts'
import type { Car } from './service.ts'
import type { DecodedVin } from './vin-service.ts'

const month = z.string().nullable()
const carSchema = z
  .object({
    _id: z.string(),
    vehicleId: z.string(),
    engineId: z.string().nullable(),
    builtFrom: month,
    builtTo: month,
    answers: z.array(answerSchema),
    vin: z.string().nullable(),
    isChosen: z.boolean(),
    label: z.string(),
    detail: z.string(),
  })
  .meta({ id: 'Car' })

const presentCar = (car: Car): z.input<typeof carSchema> => ({
  _id: car.id,
  vehicleId: car.vehicleId,
  engineId: car.engineId,
  builtFrom: car.builtFrom,
  builtTo: car.builtTo,
  answers: car.answers,
  vin: car.vin,
  isChosen: car.isChosen,
  label: car.label,
  detail: car.detail,
})

const decodedSchema = z
  .object({
    makes: z.array(z.object({ _id: z.string(), name: z.string() })),
    candidates: z.array(
      z.object({ vehicleId: z.string(), label: z.string(), detail: z.string(), builtFrom: month, builtTo: month }),
    ),
    builtFrom: month,
    builtTo: month,
    warning: z.string().nullable(),
  })
  .meta({ id: 'DecodedVin' })
const presentDecoded = ({ makes, candidates, months, warning }: DecodedVin): z.input<typeof decodedSchema> => ({
  makes: makes.map(({ id, name }) => ({ _id: id, name })),
  candidates: candidates.map(({ vehicleId, label, detail, builtFrom, builtTo }) => ({
    vehicleId,
    label,
    detail,
    builtFrom,
    builtTo,
  })),
  builtFrom: months.from,
  builtTo: months.to,
  warning,
})

const ofCar = z.object({ id: idSchema })

export const garageRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/garage',
    summary: 'The cars of the user, which no other user can read',
    auth: 'required',
    response: z.array(carSchema),
    handle: async (caller) => (await caller.garage.list()).map(presentCar),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/garage',
    summary: 'Adds a car; the first one becomes the chosen car',
    auth: 'required',
    body: carInput,
    response: carSchema.nullable(),
    status: 201,
    async handle(caller, { body }) {
      const car = await caller.garage.add(body)
      return car && presentCar(car)
    },
  }),
  defineRoute({
    method: 'PATCH',
    path: '/api/garage/:id',
    summary: 'Changes a car, or makes it the chosen car',
    auth: 'required',
    params: ofCar,
    body: carChanges.extend({ isChosen: z.literal(true, 'To unchoose a car, choose another one.').optional() }),
    response: carSchema,
    async handle(caller, { params, body: { isChosen, ...changes } }) {
      if (isChosen) await caller.garage.choose(params)
      return presentCar(await caller.garage.edit({ ...params, ...changes }))
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/garage/:id',
    summary: 'Removes a car; the newest of the others replaces the chosen one',
    auth: 'required',
    params: ofCar,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.garage.remove(params)
      return { message: 'Car removed.' }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/garage/decode-vin',
    summary: 'The cars that a VIN can belong to; the VIN is neither stored nor logged',
    body: decodeVinInput,
    response: decodedSchema,
    handle: async (caller, { body }) => presentDecoded(await caller.garage.decodeVin(body)),
  }),
]
