import type { DemoPart } from '../types.ts'
import { japaneseParts1 } from './japanese-1.ts'
import { japaneseParts2 } from './japanese-2.ts'
import { japaneseParts3 } from './japanese-3.ts'

export const japaneseParts: DemoPart[] = [...japaneseParts1, ...japaneseParts2, ...japaneseParts3]
