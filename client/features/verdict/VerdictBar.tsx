import { Fragment, useRef } from 'react'
import { Link } from 'wouter'
import type { CarAnswer } from '../../../shared/car-answers.ts'
import { coveredText, type FitmentGroup } from '../../../shared/fitment-rows.ts'
import { formatMonth } from '../../../shared/months.ts'
import type { Question } from '../../../shared/verdict.ts'
import { paths } from '../../../shared/paths.ts'
import { trpc } from '../../base/trpc.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/Icon.tsx'
import { lazily } from '../../ui/lazy.ts'
import { ChooseCarButton } from '../garage/ChooseCarButton.tsx'
import type { Car } from '../garage/visitor-car.ts'
import { otherCars } from './listed-cars.ts'
import { useVerdict, VERDICT_ICONS, type PartVerdict } from './Verdicts.tsx'
import { AsWritten } from '../../ui/AsWritten.tsx'
import css from './verdict.module.css'

const AnswerButtons = lazily(() => import('./AnswerButtons.tsx'))

/**
 * Whether a part fits the car of the reader, with the reason. The server renders the state without a car, in the same
 * height.
 */
export function VerdictBar({ partId }: { partId: string }) {
  const known = useVerdict(partId)
  // The section 'Fits these cars' of the page reads the same.
  const { data: fitment } = trpc.fitment.outline.useQuery({ partId })
  const count = fitment?.groups.reduce((sum, { fits }) => sum + fits, 0) ?? 0
  const title = useRef<HTMLHeadingElement>(null)
  const shown = known?.verdict
  const { word, heading, car, rest, reason } = known ? textOf(known.verdict, known.car, fitment?.groups ?? []) : NO_CAR
  const question = shown?.questions[0]
  const answers = answersTo(question)
  return (
    <section className={cx(css.bar, shown ? css[shown.verdict] : 'no-print')} aria-label="Fitment">
      <Icon name={shown ? VERDICT_ICONS[shown.verdict] : 'car'} size={20} />
      {/* The keys replace the texts: a text that is kept but starts elsewhere counts as a layout shift. */}
      <output className={css.text}>
        <span ref={title} className={css.title} tabIndex={-1}>
          <Fragment key={`${heading}${car}${rest}`}>
            {word !== undefined && <b>{word}</b>} {heading}
            {car !== undefined && <AsWritten>{car}</AsWritten>}
            {rest}
          </Fragment>
        </span>
        <span key={reason} className={css.reason}>
          {shown?.kitPart && (
            <>
              Because of{' '}
              <Link to={paths.part(shown.kitPart.slug)}>
                <bdi>{shown.kitPart.name}</bdi>
              </Link>
              :{' '}
            </>
          )}
          {reason}
        </span>
      </output>
      <div className={cx(css.actions, 'no-print')}>
        {answers.length > 0 ? (
          <AnswerButtons answers={answers} onAnswered={() => title.current?.focus()} />
        ) : question ? (
          <ButtonLink to={paths.garage}>Edit your car</ButtonLink>
        ) : (
          <>
            {shown && count > 1 && <a href="#cars">See all {count} cars</a>}
            <ChooseCarButton quiet={shown !== undefined} {...(shown && { label: 'Change car' })} finalFocus={title} />
          </>
        )}
      </div>
    </section>
  )
}

const NO_CAR: Texts = {
  heading: 'Does it fit your car?',
  reason: 'Choose your car once and see the answer on every part.',
}

const NOT_LISTED = 'Nobody has listed this car for the part yet. That does not mean that it does not fit.'

/** `word` is shown in the color of the verdict. The heading goes on with the name of the car and the rest of the sentence. */
type Texts = { word?: string; heading: string; car?: string; rest?: string; reason: string }

function textOf(known: PartVerdict, { label, detail, name }: Car, groups: FitmentGroup[]): Texts {
  const {
    verdict,
    questions: [question],
    reason,
  } = known
  const car = `${label}${detail && ` (${detail})`}`
  const note = reason?.row.note ? `${reason.row.note.replace(/[.!?]$/, '')}.` : ''
  const owners = reason?.owners ?? 0
  const counted = (verb: string) => (owners > 0 ? ` ${verb} by ${owners === 1 ? '1 owner' : `${owners} owners`}.` : '')
  switch (verdict) {
    case 'fits':
      return { word: 'Fits', heading: 'your ', car, reason: listed(reason) + counted('Fitted') }
    case 'check':
      return {
        word: 'Check first:',
        ...(question ? questionText(question, label) : { heading: '' }),
        reason: note || listed(reason),
      }
    case 'no':
      return { word: 'Does not fit', heading: 'your ', car, reason: note + counted('Reported') }
    case 'unknown': {
      // The groups are those of the kit, not of its part.
      const others = known.kitPart ? '' : otherCars(groups, { ...known.car, name })
      return { heading: 'Not known for your ', car, reason: others ? `${others} It may still fit.` : NOT_LISTED }
    }
  }
}

/** 'Listed for the M54B22, built 09/2000 to 02/2005.' Without a row the part is universal. */
function listed(reason: PartVerdict['reason']): string {
  if (!reason) return 'Listed for every car.'
  const { vehicle } = reason.row
  const built = coveredText(reason.row)
  return `Listed for the ${vehicle.engine?.name ?? vehicle.names.slice(1).join(' ')}${built && `, built ${built}`}.`
}

/** Returns a question as the end of a sentence. */
const questionText = (question: Question, label: string): Pick<Texts, 'heading' | 'car' | 'rest'> =>
  question.kind === 'built'
    ? { heading: 'was your ', car: label, rest: ` built before ${formatMonth(question.month)}?` }
    : { heading: question.text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()) }

export type Answer = { word: string; answer: CarAnswer }

/** Returns the answers to a question; none to a question that another vehicle answers. */
function answersTo(question: Question | undefined): Answer[] {
  switch (question?.kind) {
    case 'built': {
      const { kind, month } = question
      return [
        { word: 'Before', answer: { kind, month, isBefore: true } },
        { word: `${formatMonth(month)} or later`, answer: { kind, month, isBefore: false } },
      ]
    }
    case 'condition': {
      const { kind, key, value } = question
      return [
        { word: 'Yes', answer: { kind, key, value, yes: true } },
        { word: 'No', answer: { kind, key, value, yes: false } },
      ]
    }
    default:
      return []
  }
}
