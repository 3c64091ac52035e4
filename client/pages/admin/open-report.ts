import { createContext, use } from 'react'

/** Opens the details of a report, or the dialog of an action on it. */
export type OpenReport = (id: string, action?: string) => void
export const OpenReportContext = createContext<OpenReport>(() => undefined)
export const useOpenReport = () => use(OpenReportContext)
