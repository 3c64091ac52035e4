import { useRef, useState } from 'react'
import { errorData, errorSentence } from '../base/trpc.ts'

/** The flag that sends an input again, by the detail of the error in which the server asks about it. */
const FLAGS = {
  crossing: 'evenIfCrossing',
  beyondListed: 'evenIfBeyondListed',
  notShipped: 'evenIfNotShipped',
  unusual: 'evenIfUnusual',
} as const
type About = keyof typeof FLAGS
export type Flags = { [Each in (typeof FLAGS)[About]]?: boolean }

/** A question of the server about an input, with the details of its error. */
export type Doubt = { about: About; sentence: string; details: Record<string, unknown> }

type SecondLook<Input, Result> = {
  /** About the last input that was sent. */
  doubt: Doubt | null
  send(input: Input): Promise<Result>
  /** Sends the input again, although the server has asked about it. */
  sendAnyway(submit: () => void): void
}

/** Sends an input that the server may ask about. The answers count for this input, not for a changed one. */
export function useSecondLook<Input, Result>(
  sendInput: (input: Input & Flags) => Promise<Result>,
): SecondLook<Input, Result> {
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const answered = useRef<{ input: string; flags: Flags }>({ input: '', flags: {} })
  return {
    doubt,
    async send(input) {
      setDoubt(null)
      const key = JSON.stringify(input)
      if (answered.current.input !== key) answered.current = { input: key, flags: {} }
      try {
        return await sendInput({ ...input, ...answered.current.flags })
      } catch (error) {
        setDoubt(doubtOf(error))
        throw error
      }
    },
    sendAnyway(submit) {
      if (doubt) answered.current.flags[FLAGS[doubt.about]] = true
      submit()
    },
  }
}

function doubtOf(error: unknown): Doubt | null {
  const details = errorData(error)?.details ?? {}
  const about = (Object.keys(FLAGS) as About[]).find((each) => each in details)
  return about ? { about, sentence: errorSentence(error), details } : null
}
