import type { CarAnswer } from '../../../shared/car-answers.ts'
import { errorSentence } from '../../base/trpc.ts'
import { Button } from '../../ui/Button.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { useOnce } from '../../ui/useOnce.ts'
import { useCarChanges } from '../garage/useCarChanges.ts'
import type { Answer } from './VerdictBar.tsx'

/** One button for each answer, which is stored with the car. */
export default function AnswerButtons({ answers, onAnswered }: { answers: Answer[]; onAnswered(): void }) {
  const toast = useToast()
  const { answer: send } = useCarChanges()
  const once = useOnce()
  const give = (answer: CarAnswer) =>
    void once(() => send(answer).then(onAnswered, (error: unknown) => toast.error(errorSentence(error))))
  return answers.map(({ word, answer }) => (
    <Button key={word} onClick={() => give(answer)}>
      {word}
    </Button>
  ))
}
