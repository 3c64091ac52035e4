import type { MergeRule } from './merge-rule.ts'

/** What a merge does with the rows of each table, in the order in which it locks them. */
export const MERGE_RULES: Record<string, MergeRule> = {}
