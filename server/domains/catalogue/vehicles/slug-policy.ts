import { slugify } from '../../../../shared/text.ts'
import { vehicleTitle } from '../../../../shared/vehicle-names.ts'

/** Returns 'bmw-320i-e46-m54b22'. Accents are removed, and a point separates words: 'skoda-fabia-1-4-16v'. */
export const slugOf = (vehicle: Parameters<typeof vehicleTitle>[0]): string =>
  slugify(vehicleTitle(vehicle).normalize('NFKD').replace(/\p{M}/gu, '').replace(/[./]/g, ' '))

/** Returns a slug that no other vehicle has. */
export const withId = (slug: string, id: string) => `${slug === '' ? 'vehicle' : slug}-${id.slice(-6)}`
