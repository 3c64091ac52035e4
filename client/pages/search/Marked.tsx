/* oxlint-disable react/no-array-index-key -- stretches have nothing but their place */
import { bindUnits } from '../../../shared/format.ts'
import { marksOf } from './marks.ts'
import css from './search.module.css'

/** A text with these words marked in it. */
export const Marked = ({ text, words }: { text: string; words: string[] }) =>
  marksOf(bindUnits(text), words).map((stretch, index) =>
    stretch.marked ? (
      <mark key={index} className={css.mark}>
        {stretch.text}
      </mark>
    ) : (
      stretch.text
    ),
  )
