import { expect, it } from 'vitest'
import { flagSentence } from './flag-sentences.ts'
import type { Flag } from './flags.ts'

it.each<[Flag, string]>([
  [
    { rule: 'number-removed', number: '06A 109 309 AD', listings: 3 },
    'Number 06A 109 309 AD removed, 3 listings name it',
  ],
  [
    { rule: 'number-removed', number: '06A 109 309 AD', listings: 1 },
    'Number 06A 109 309 AD removed, 1 listing names it',
  ],
  [{ rule: 'description-emptied', characters: 1_250 }, 'Description emptied, it had 1,250 characters'],
  [{ rule: 'description-shortened', from: 1_250, to: 310 }, 'Description shortened from 1,250 to 310 characters'],
  [{ rule: 'first-edit' }, 'First edit of a new account'],
  [{ rule: 'many-edits', edits: 12 }, '12 edits in a minute'],
  [{ rule: 'new-site', host: 'shop.example' }, 'Link to shop.example added, which nobody linked before'],
  [{ rule: 'title-digits', title: '1234567890' }, 'Title became digits: 1234567890'],
  [{ rule: 'placeholder', text: 'asdf' }, 'Placeholder text: asdf'],
  [{ rule: 'make-removed', make: 'BMW', rows: 12 }, 'All cars of BMW removed, 12 rows'],
  [{ rule: 'make-removed', make: 'Audi', rows: 1 }, 'All cars of Audi removed, 1 row'],
  [{ rule: 'value-changed', what: 'Torque', from: '10 Nm', to: '25 Nm' }, 'Torque changed from 10 Nm to 25 Nm'],
  [{ rule: 'same-picture', parts: 2 }, 'Same picture as on 2 other parts'],
  [{ rule: 'same-picture', parts: 1 }, 'Same picture as on 1 other part'],
  [{ rule: 'sources', rows: 2, withSource: 2 }, '2 of 2 with source'],
])('%j is said with its values', (flag, sentence) => {
  expect(flagSentence(flag)).toBe(sentence)
})
