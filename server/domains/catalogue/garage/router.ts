import { z } from 'zod'
import { carAnswerInput, carEditInput, carInput, decodeVinInput } from '../../../../shared/garage.ts'
import { idSchema } from '../../../../shared/fields.ts'
import { carRefSchema } from '../../../../shared/vehicles.ts'
import { publicProcedure, router, signedInProcedure } from '../../../trpc/init.ts'
import { countParts } from '../fitment/state-service.ts'
import { addCar, answerQuestion, chooseCar, describeCar, editCar, listCars, removeCar } from './service.ts'
import { decodeVin } from './vin-service.ts'

const GARAGE_RATE_LIMIT = { count: 120, seconds: 600 }
const ofCar = z.object({ id: idSchema })
const ownProcedure = signedInProcedure.meta({ limit: GARAGE_RATE_LIMIT })

/** The cars of the caller. Muted users can change their garage, because other users cannot see it. */
export const garageRouter = router({
  list: signedInProcedure.query(({ ctx }) => listCars(ctx.deps, ctx.user.id)),

  /** The number of parts that fit each car. */
  counts: signedInProcedure.query(({ ctx }) => countParts(ctx.deps, ctx.user.id)),

  /** The names of a car that is in no garage: of a visitor. */
  describe: publicProcedure.input(carRefSchema).query(({ ctx, input }) => describeCar(ctx.deps, input)),

  add: ownProcedure.input(carInput).mutation(({ ctx, input }) => addCar(ctx.deps, ctx.user.id, input)),

  edit: ownProcedure.input(carEditInput).mutation(({ ctx, input }) => editCar(ctx.deps, ctx.user.id, input)),

  answer: ownProcedure
    .input(carAnswerInput)
    .mutation(({ ctx, input }) => answerQuestion(ctx.deps, ctx.user.id, input.id, input.answer)),

  choose: ownProcedure.input(ofCar).mutation(({ ctx, input }) => chooseCar(ctx.deps, ctx.user.id, input.id)),

  remove: ownProcedure.input(ofCar).mutation(({ ctx, input }) => removeCar(ctx.deps, ctx.user.id, input.id)),

  /** The cars that a VIN can belong to. A mutation, because the input of a query is in the address, which is logged. */
  decodeVin: publicProcedure
    .meta({ limit: { count: 30, seconds: 600 } })
    .input(decodeVinInput)
    .mutation(({ ctx, input }) => decodeVin(ctx.deps, input.vin)),
})
