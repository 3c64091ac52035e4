import type { RouterOutputs } from '../../app/trpc.ts'

export type ReportRow = RouterOutputs['moderation']['reports']['items'][number]
export type ReportDetails = RouterOutputs['moderation']['report']
export type LogEntry = RouterOutputs['moderation']['log']['items'][number]
