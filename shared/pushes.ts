import { z } from 'zod'
import { lineSchema } from './fields.ts'

/** Browsers of a user that get pushes. */
export const MAX_PUSH_DEVICES = 20

const base64urlSchema = (name: string, most: number) =>
  z
    .string(`${name} must be text.`)
    .max(most, `${name} is too long.`)
    .regex(/^[\w-]+$/, `${name} must be in base64url.`)

const endpointSchema = z
  .string('An address of a push service must be text.')
  .max(2_048, 'An address of a push service has at most 2,048 characters.')
const keys = {
  p256dh: base64urlSchema('The key of the browser', 100),
  auth: base64urlSchema('The secret of the browser', 50),
}

/** A subscription of a browser. `serverKey` is the VAPID key of the site that it used. */
const subscriptionFields = {
  endpoint: endpointSchema,
  ...keys,
  serverKey: base64urlSchema('The key of the site', 100),
}

/** `device` is shown in the settings: 'Firefox on Linux'. */
export const subscriptionInput = z.object({ ...subscriptionFields, device: lineSchema('The name of a device', 100) })

/** A browser proves with its endpoint and secret that it is the one that subscribed before. */
export const renewalInput = z.object({
  old: z.object({ endpoint: endpointSchema, auth: keys.auth }),
  ...subscriptionFields,
})

/** The JSON that the worker receives. `tag` is the thread: a later push of it replaces the earlier one. `at` is in ISO 8601. */
export type PushPayload = { title: string; body: string; path: string; tag: string; at: string }
