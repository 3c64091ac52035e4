import { useSyncExternalStore } from 'react'
import type { CarRef } from '../../../shared/vehicles.ts'

/** A car with its labels: '2002 BMW 320i', 'E46, M54B22' and '320i'. */
export type Car = CarRef & { label: string; detail: string; name: string }

/** Returns a car without its labels, as the server takes it. */
export const carRef = ({ vehicleId, engineId, builtFrom, builtTo, answers }: CarRef): CarRef => ({
  vehicleId,
  engineId,
  builtFrom,
  builtTo,
  answers,
})

const COOKIE = 'car'
const YEAR = 365 * 24 * 60 * 60

let channel: BroadcastChannel | undefined
/** The tabs of the browser. Opened by the first listener, because a server has none. */
const tabs = () => (channel ??= new BroadcastChannel(COOKIE))

/** Calls `listener` after a change of the car or the garage in another tab. Returns a function that stops it. */
export function onOtherTab(listener: () => void): () => void {
  tabs().addEventListener('message', listener)
  return () => tabs().removeEventListener('message', listener)
}

/** Tells the other tabs that the car or the garage has changed. */
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has only this origin
export const announceCarChange = (): void => tabs().postMessage(null)

const listeners = new Set<() => void>()
function subscribe(listener: () => void) {
  const stop = onOtherTab(listener)
  listeners.add(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** Stores the car of a visitor in a cookie; null removes it. The pages of the server are the same for every car. */
export function keepVisitorCar(car: Car | null): void {
  const value = car ? encodeURIComponent(JSON.stringify(car)) : ''
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${COOKIE}=${value}; Path=/; SameSite=Lax; Max-Age=${car ? YEAR : 0}${secure}`
  for (const listener of listeners) listener()
  announceCarChange()
}

let last: { value: string | undefined; car: Car | null } = { value: undefined, car: null }

/** Returns the car of a visitor, the same object until it changes. */
export function readVisitorCar(): Car | null {
  const value = /(?:^|; )car=([^;]+)/.exec(document.cookie)?.[1]
  if (value !== last.value) last = { value, car: value === undefined ? null : parse(value) }
  return last.car
}

function parse(value: string): Car | null {
  try {
    const { vehicleId, label, ...car } = JSON.parse(decodeURIComponent(value)) as Partial<Car>
    if (typeof vehicleId !== 'string' || typeof label !== 'string') return null
    const { engineId = null, builtFrom = null, builtTo = null, answers = [], detail = '', name = label } = car
    return { vehicleId, engineId, builtFrom, builtTo, answers, label, detail, name }
  } catch {
    // Another program has written the cookie.
    return null
  }
}

/** Returns the car of a visitor; undefined while the page of the server is being hydrated. */
export const useVisitorCar = (): Car | null | undefined =>
  useSyncExternalStore(subscribe, readVisitorCar, () => undefined)
