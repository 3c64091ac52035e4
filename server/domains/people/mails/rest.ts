import { z } from 'zod'
import { addressInput, confirmInput, type MailAddress } from '../../../../shared/mails.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { messageSchema, timeSchema } from '../../../rest/wire.ts'

const addressSchema = z
  .object({
    address: z.string(),
    isOfSignIn: z.boolean(),
    isOff: z.boolean(),
    stop: z.object({ reason: z.string(), at: timeSchema }).nullable(),
    pending: z.object({ address: z.string(), failure: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'MailAddress' })

const presentAddress = ({ address, isOfSignIn, isOff, stop, pending }: MailAddress): z.input<typeof addressSchema> => ({
  address,
  isOfSignIn,
  isOff,
  stop: stop && { reason: stop.reason, at: stop.at.toISOString() },
  pending: pending && { address: pending.address, failure: pending.failure },
})

export const mailRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/mail/address',
    summary: 'Where the mails of the user go, and whether they stopped',
    auth: 'required',
    response: addressSchema,
    handle: async (caller) => presentAddress(await caller.mail.address()),
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/mail/address',
    summary: 'Sends a link to another address. The mails go there when the link is confirmed',
    auth: 'required',
    body: addressInput,
    response: addressSchema,
    handle: async (caller, { body }) => presentAddress(await caller.mail.changeAddress(body)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/mail/address/test',
    summary: 'Sends a link to the present address. Confirming it ends a stop of the address',
    auth: 'required',
    response: messageSchema,
    async handle(caller) {
      await caller.mail.sendTest()
      return { message: 'Sent' }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/mail/address/confirm',
    summary: 'Confirms an address with the key of its link',
    body: confirmInput,
    response: z.object({ address: z.string() }),
    async handle(caller, { body }) {
      const { address } = await caller.mail.confirmAddress(body)
      return { address }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/mail/off',
    summary: 'Turns the mails of the user on again',
    auth: 'required',
    response: messageSchema,
    async handle(caller) {
      await caller.mail.turnOn()
      return { message: 'Mails are on.' }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/mail/off',
    summary: 'Turns all mails of the user off',
    auth: 'required',
    response: messageSchema,
    async handle(caller) {
      await caller.mail.turnOff()
      return { message: 'Mails are off.' }
    },
  }),
]
