import { z } from 'zod'
import { idInput } from '../../../../shared/fields.ts'
import { keysOf, PROBLEM_KINDS, PROBLEM_OUTCOMES } from '../../../../shared/labels.ts'
import { problemCloseInput, problemOpenInput, problemStatementInput } from '../../../../shared/problems.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { photoSchema, presentPhoto } from '../../../rest/entities.ts'
import { personSchema, presentPerson, timeSchema } from '../../../rest/wire.ts'
import type { TradeProblem } from './service.ts'

const sideSchema = z.enum(['buyer', 'seller', 'moderator'])

const problemSchema = z
  .object({
    trade: z.object({
      _id: z.string(),
      product: z.object({ _id: z.string(), slug: z.string(), title: z.string() }).nullable(),
      /** USD. */
      price: z.number(),
      buyer: personSchema.nullable(),
      seller: personSchema.nullable(),
      confirmedAt: timeSchema.nullable(),
      cancelledAt: timeSchema.nullable(),
    }),
    viewer: sideSchema,
    /** The latest problem; null if there was none. */
    problem: z
      .object({
        _id: z.string(),
        kind: z.enum(keysOf(PROBLEM_KINDS)),
        openedBy: sideSchema,
        openedAt: timeSchema,
        closedAt: timeSchema.nullable(),
        outcome: z.enum(keysOf(PROBLEM_OUTCOMES)).nullable(),
        outcomeNote: z.string().nullable(),
        closedBy: personSchema.nullable(),
        statements: z.array(
          z.object({
            _id: z.string(),
            side: sideSchema,
            author: personSchema.nullable(),
            text: z.string(),
            photos: z.array(photoSchema),
            createdAt: timeSchema,
          }),
        ),
      })
      .nullable(),
    canOpen: z.boolean(),
    canClose: z.boolean(),
  })
  .meta({ id: 'TradeProblem' })

const presentProblem = ({ trade, problem, ...of }: TradeProblem): z.input<typeof problemSchema> => ({
  trade: {
    _id: trade.id,
    product: trade.part && { _id: trade.part.id, slug: trade.part.slug, title: trade.part.name },
    price: trade.priceCents / 100,
    buyer: presentPerson(trade.buyer),
    seller: presentPerson(trade.seller),
    confirmedAt: trade.confirmedAt,
    cancelledAt: trade.cancelledAt,
  },
  viewer: of.viewer,
  problem: problem && {
    _id: problem.id,
    kind: problem.kind,
    openedBy: problem.openedBy,
    openedAt: problem.openedAt,
    closedAt: problem.closedAt,
    outcome: problem.outcome,
    outcomeNote: problem.outcomeNote,
    closedBy: presentPerson(problem.closedBy),
    statements: problem.statements.map(({ id, side, author, text, photos, createdAt }) => ({
      _id: id,
      side,
      author: presentPerson(author),
      text,
      photos: photos.map(presentPhoto),
      createdAt,
    })),
  },
  canOpen: of.canOpen,
  canClose: of.canClose,
})

const shared = {
  auth: 'required',
  params: idInput,
  response: problemSchema,
} as const

export const problemRoutes: RestRoute[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/api/trades/:id/problem',
    summary: 'Returns the latest problem of a trade, for its sides and for moderators',
    handle: async (caller, { params }) => presentProblem(await caller.problem.byTrade({ tradeId: params.id })),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/trades/:id/problem',
    summary: 'Reports a problem with a trade of the caller',
    body: problemOpenInput.omit({ tradeId: true }),
    status: 201,
    handle: async (caller, { params, body }) =>
      presentProblem(await caller.problem.open({ tradeId: params.id, ...body })),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/trades/:id/problem/statements',
    summary: 'Adds a statement to the open problem of a trade',
    body: problemStatementInput.omit({ tradeId: true }),
    status: 201,
    handle: async (caller, { params, body }) =>
      presentProblem(await caller.problem.addStatement({ tradeId: params.id, ...body })),
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/api/trades/:id/problem/close',
    summary: 'Closes the open problem of a trade with an outcome, for moderators',
    body: problemCloseInput.omit({ tradeId: true }),
    handle: async (caller, { params, body }) =>
      presentProblem(await caller.problem.close({ tradeId: params.id, ...body })),
  }),
]
