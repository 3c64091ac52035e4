// Time zones and times in them, as the settings name them. In the browser only: servers may have other data of zones.

/** The name of a zone without its area: 'Dublin', 'Knox, Indiana' */
export function cityOf(zone: string): string {
  const [area = zone, ...places] = zone.replaceAll('_', ' ').split('/')
  return places.length === 0 ? area : places.toReversed().join(', ')
}

/** The city with what its clock is called now: 'Dublin (GMT)' */
export function zoneLabel(zone: string, now: Date): string {
  const name = partOf(now, zone, 'timeZoneName', { timeZoneName: 'short' })
  return name === '' || name === cityOf(zone) ? cityOf(zone) : `${cityOf(zone)} (${name})`
}

export const browserZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** All zones that the browser knows, by area. */
export const zonesByArea = (): Map<string, string[]> =>
  Map.groupBy(Intl.supportedValuesOf('timeZone'), (zone) => zone.split('/')[0] ?? zone)

/** '08:00' */
export const hourLabel = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

/** 'today at 08:00', 'tomorrow at 08:00' or '4 December at 08:00', in the zone. */
export function dayAndTime(at: Date, zone: string, now: Date): string {
  const days = (dayNumber(at, zone) - dayNumber(now, zone)) / DAY
  return `${days === 0 ? 'today' : days === 1 ? 'tomorrow' : dateIn(at, zone)} at ${timeIn(at, zone)}`
}

/** '4 December, 09:00', in the zone. */
export const dateAndTime = (at: Date, zone: string): string => `${dateIn(at, zone)}, ${timeIn(at, zone)}`

const DAY = 86_400_000

/** '3 October', in the zone. */
export const dateIn = (at: Date, zone: string) => format(at, zone, { day: 'numeric', month: 'long' })
const timeIn = (at: Date, zone: string) => format(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

/** The start of the day in UTC that has the date of the zone, in ms. */
const dayNumber = (at: Date, zone: string) =>
  Date.UTC(
    Number(partOf(at, zone, 'year', { year: 'numeric' })),
    Number(partOf(at, zone, 'month', { month: 'numeric' })) - 1,
    Number(partOf(at, zone, 'day', { day: 'numeric' })),
  )

const partOf = (at: Date, zone: string, type: Intl.DateTimeFormatPartTypes, options: Intl.DateTimeFormatOptions) =>
  formatterOf(zone, options)
    .formatToParts(at)
    .find((part) => part.type === type)?.value ?? ''

const format = (at: Date, zone: string, options: Intl.DateTimeFormatOptions) => formatterOf(zone, options).format(at)

/** A zone that the browser does not know is written in UTC. */
function formatterOf(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  }
}
