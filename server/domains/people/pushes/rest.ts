import { z } from 'zod'
import { idInput } from '../../../../shared/fields.ts'
import { renewalInput, subscriptionInput } from '../../../../shared/pushes.ts'
import { defineRoute, type RestRoute } from '../../../rest/define-route.ts'
import { messageSchema, timeSchema } from '../../../rest/wire.ts'
import type { PushDevice } from './service.ts'

const deviceSchema = z
  .object({
    _id: z.string(),
    device: z.string(),
    createdAt: timeSchema,
    deliveredAt: timeSchema.nullable(),
    isThis: z.boolean(),
  })
  .meta({ id: 'PushDevice' })
const presentDevice = (device: PushDevice): z.input<typeof deviceSchema> => ({
  _id: device.id,
  device: device.device,
  createdAt: device.createdAt.toISOString(),
  deliveredAt: device.deliveredAt?.toISOString() ?? null,
  isThis: device.isThis,
})

export const pushRoutes: RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/api/push/subscriptions',
    summary: 'The browsers of the user that get pushes, and the VAPID key of the site, null if push is off',
    auth: 'required',
    response: z.object({ publicKey: z.string().nullable(), devices: z.array(deviceSchema) }),
    async handle(caller) {
      const { publicKey, devices } = await caller.push.devices()
      return { publicKey, devices: devices.map(presentDevice) }
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/api/push/subscriptions',
    summary: 'Subscribes a browser until the session ends',
    auth: 'required',
    body: subscriptionInput,
    response: deviceSchema,
    handle: async (caller, { body }) => presentDevice(await caller.push.subscribe(body)),
  }),
  defineRoute({
    method: 'POST',
    path: '/api/push/renew',
    summary: 'Gives a subscription the new address and keys of its browser',
    body: renewalInput,
    response: messageSchema,
    async handle(caller, { body }) {
      await caller.push.renew(body)
      return { message: 'Subscription renewed.' }
    },
  }),
  defineRoute({
    method: 'DELETE',
    path: '/api/push/subscriptions/:id',
    summary: 'Ends the pushes to a browser',
    auth: 'required',
    params: idInput,
    response: messageSchema,
    async handle(caller, { params }) {
      await caller.push.remove(params)
      return { message: 'This browser gets no more pushes.' }
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/api/push/subscriptions/:id/test',
    summary: 'Sends a push to a browser and tells what the push service answered',
    auth: 'required',
    params: idInput,
    response: messageSchema,
    handle: async (caller, { params }) => ({ message: (await caller.push.test(params)).sentence }),
  }),
]
