import { useId } from 'react'
import { CASES, FLAG_TEXTS } from '../../../shared/flags.ts'
import { formatDate } from '../../../shared/format.ts'
import { useSession } from '../../base/SessionProvider.tsx'
import { errorSentence, trpc } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorNote } from '../../ui/ErrorNote.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { useToast } from '../../ui/Toast.tsx'
import css from './FlagRules.module.css'

/** The rules of the flags, and which are switched off. Moderators of the whole site can switch them on again. */
export default function FlagRules() {
  const headId = useId()
  const toast = useToast()
  const cache = trpc.useUtils()
  const { user } = useSession()
  const rules = trpc.flag.rules.useQuery()
  const switchOn = trpc.flag.switchOn.useMutation({
    onSuccess(all) {
      cache.flag.rules.setData(undefined, all)
      toast.show('The rule is switched on.')
    },
    onError: (error) => toast.error(errorSentence(error)),
  })
  return (
    <section className={css.section} aria-labelledby={headId}>
      <h2 id={headId}>What flags look for</h2>
      <p>A flag says what a rule found in a change. It does not say that the change is wrong.</p>
      {rules.data ? (
        <ul className={css.rules}>
          {rules.data.map(({ rule, off }) => (
            <li key={rule}>
              <span>{FLAG_TEXTS[rule]}</span>
              {off && (
                <span className={css.off}>
                  Switched off on {formatDate(off.since)}: {off.goodPercent} % of its last {CASES} flags were marked
                  good.
                </span>
              )}
              {off && user?.isSiteAdmin && (
                <Button
                  busy={switchOn.isPending && switchOn.variables.rule === rule}
                  busyWord="Switching on..."
                  onClick={() => switchOn.mutate({ rule })}
                >
                  Switch on
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : rules.error && !rules.isFetching ? (
        <ErrorNote message={errorSentence(rules.error)} onRetry={() => void rules.refetch()} />
      ) : (
        <Loading>Loading...</Loading>
      )}
    </section>
  )
}
