import { useRef, useState } from 'react'
import type { Flag } from '../../../shared/flags.ts'
import { trpc, type RouterInputs } from '../../base/trpc.ts'
import { NotSent } from '../../forms/useForm.ts'
import { lazyDialog } from '../../ui/lazy.ts'

const loadQuestion = () => import('./FlagQuestion.tsx')
const FlagQuestion = lazyDialog(loadQuestion)

type Draft = RouterInputs['flag']['ofEdit']

/** Milliseconds that saving waits for the check. */
const CHECK_TIMEOUT = 2_000

/** Asks the author before an edit is saved in which the rules find something. */
export function useFlagQuestion() {
  const { client } = trpc.useUtils()
  const [flags, setFlags] = useState<Flag[]>([])
  const [answer, setAnswer] = useState<((isSaved: boolean) => void) | null>(null)
  const asked = useRef('')

  /** Returns what the rules find; nothing if the check fails or takes too long, because saving must not depend on it. */
  async function check(draft: Draft): Promise<Flag[]> {
    const timeout = new Promise<[]>((resolve) => setTimeout(resolve, CHECK_TIMEOUT, []))
    const found = client.flag.ofEdit.query(draft).then(async (all) => {
      if (all.length > 0) await loadQuestion()
      return all
    })
    return Promise.race([found.catch(() => []), timeout])
  }

  return {
    question: (
      <FlagQuestion
        flags={flags}
        open={answer !== null}
        onClose={() => answer?.(false)}
        onSave={() => answer?.(true)}
      />
    ),
    /**
     * Resolves when the edit can be saved. Call it in `send` of a form. The same draft is asked about once.
     * @throws NotSent if the author goes back to the form
     */
    async confirm(draft: Draft): Promise<void> {
      const key = JSON.stringify(draft)
      if (asked.current === key) return
      const found = await check(draft)
      if (found.length === 0) return
      asked.current = key
      setFlags(found)
      const isSaved = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
      setAnswer(null)
      if (!isSaved) throw new NotSent()
    },
  }
}
