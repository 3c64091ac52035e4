import type { VehicleLevel } from '../../../shared/vehicles.ts'

/** 'an engine' */
export const articled = (level: VehicleLevel): string => (level === 'engine' ? 'an engine' : `a ${level}`)
