import type { VehicleLevel } from '../../../shared/vehicle-names.ts'

/** 'an engine' */
export const articled = (level: VehicleLevel): string => (level === 'engine' ? 'an engine' : `a ${level}`)
