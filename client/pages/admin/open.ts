import { createContext, use } from 'react'

/** Opens the details of a report, or what is to be done to it. */
export type OpenReport = (id: string, action?: string) => void
export const OpenReportContext = createContext<OpenReport>(() => undefined)
export const useOpenReport = () => use(OpenReportContext)

/** For the keyboard, when what it was on has gone from the page. */
export const focusHeading = () => document.querySelector<HTMLElement>('h1')?.focus()

/** A ref: what goes with the keyboard in it leaves it there. */
export const leavesFocus = (box: HTMLElement | null) => () => {
  if (box?.contains(document.activeElement)) focusHeading()
}

/** Of the button that a report keeps whatever becomes of it. */
export const viewButtonId = (reportId: string) => `view-${reportId}`
