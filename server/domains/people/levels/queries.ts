import type { Level } from '../../../../shared/levels.ts'
import { statement } from '../../../db/statement.ts'
import { levelSql } from './policy.ts'

export const levelOfUser = statement<{ userId: string; now: Date }, { level: Level }>(
  'level of a user',
  'hot-read',
  `select ${levelSql('$userId::uuid', '$now')} as level`,
)
