import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONDITION_KEYS, conditionText, type FitAnswer, type FitCondition } from './conditions.ts'
import { addMonths, formatMonth, intersectMonths, modelYearMonths, type MonthRange, yearMonths } from './months.ts'
import { type FitCar, type FitRow, type Question, type Verdict, verdict } from './verdict.ts'
import { countSteps } from '../tests/support/count-steps.ts'
import { referenceVerdict } from '../tests/support/reference-verdict.ts'

const VEHICLES: Record<string, string[]> = {
  BMW: ['BMW'],
  '3 Series': ['BMW', '3 Series'],
  E46: ['BMW', '3 Series', 'E46'],
  E36: ['BMW', '3 Series', 'E36'],
  '318i': ['BMW', '3 Series', 'E46', '318i'],
  '320i': ['BMW', '3 Series', 'E46', '320i'],
  '330i': ['BMW', '3 Series', 'E46', '330i'],
  '5 Series': ['BMW', '5 Series'],
  E39: ['BMW', '5 Series', 'E39'],
  '530i': ['BMW', '5 Series', 'E39', '530i'],
  Škoda: ['Škoda'],
}

/** The 318i has no engine yet. */
const ENGINES: Record<string, string> = { '320i': 'M54B22', '330i': 'M54B30', '530i': 'M54B30' }

/** Reads '1999-01..2004-12', '..2004-12', '1999-01..', '2001' (a calendar year) and 'MY2001' (a model year). */
function range(text: string): MonthRange {
  if (text.startsWith('MY')) return modelYearMonths(Number(text.slice(2)))
  if (/^\d{4}$/.test(text)) return yearMonths(Number(text))
  const [from, to] = text.split('..')
  return { from: from || null, to: to || null }
}

const isRange = (word: string) => word.includes('..') || /^(MY)?\d{4}$/.test(word)

function conditionOf(text: string): FitCondition {
  const key = CONDITION_KEYS.find((each) => text.startsWith(`${each}=`))
  if (key === undefined) throw new Error(`No condition: ${text}`)
  return { key, value: text.slice(key.length + 1) }
}

/** Reads 'E46 | 1999-01..2004-12 | no | airConditioning=with': a vehicle or an engine, then any other words. */
function rowOf(text: string, id: string): FitRow {
  const [subject = '', ...words] = text.split(' | ')
  const path = VEHICLES[subject] ?? null
  const built = range(words.find(isRange) ?? '')
  return {
    id,
    path,
    engineId: path === null ? subject : (ENGINES[subject] ?? null),
    ...built,
    fits: !words.includes('no'),
    conditions: words.filter((word) => word.includes('=')).map(conditionOf),
  }
}

/** Reads '320i | 2000-09..2001-02 | M54B22 | yes airConditioning=with': a vehicle, then any other words. */
function carOf(text: string): FitCar {
  const [subject = '', ...words] = text.split(' | ')
  const path = VEHICLES[subject] ?? []
  const { from, to } = range(words.find(isRange) ?? '')
  const engineId = words.find((word) => word.startsWith('M5')) ?? ENGINES[subject] ?? null
  return {
    path,
    engineId,
    possibleEngineIds: path.includes('Škoda') || engineId !== null ? [] : ['M54B22', 'M54B30'],
    builtFrom: from,
    builtTo: to,
    answers: words
      .filter((word) => word.includes('='))
      .map((word) => ({ ...conditionOf(word.replace(/^\w+ /, '')), yes: word.startsWith('yes') })),
  }
}

const answerOf = (rows: string, car: string, universal = false) =>
  verdict(
    { universal, rows: rows === '' ? [] : rows.split('; ').map((row, i) => rowOf(row, 'abcdefgh'[i] ?? '?')) },
    carOf(car),
  )

describe('the example of docs/product/verdicts.md', () => {
  const LABELS = { fits: 'Fits', check: 'Check first', no: 'Does not fit', unknown: 'Not known' }
  const page = readFileSync(join(import.meta.dirname, '../docs/product/verdicts.md'), 'utf8')
  const rows = [...page.matchAll(/^[a-z]: (.+)$/gm)].map(([, row]) => row).join('; ')
  const cars = page
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', ''))
        .slice(1, -1),
    )

  test.each(cars)('%s: %s', (car = '', ...expected) => {
    const answer = answerOf(rows, car.replaceAll(', ', ' | '))
    const questions = answer.questions.map(({ text }) => text)
    expect([LABELS[answer.verdict], answer.rows.join(', '), questions.join(' ')]).toEqual(expected)
  })
})

/** 'check' is followed by the questions. */
const summary = (answer: ReturnType<typeof verdict>) =>
  [answer.verdict, ...answer.questions.map(({ text }) => text)].join(' ')

type Case = [title: string, rows: string, car: string, answer: string]
const BUILT = (month: string) => `Built before or after ${month}?`

const CASES: Record<string, Case[]> = {
  'no rows': [
    ['a part without rows is unknown', '', '320i', 'unknown'],
    ['a row of another make says nothing', 'Škoda', '320i', 'unknown'],
    ['a row of another model says nothing', '5 Series', '320i', 'unknown'],
    ['a row of another generation says nothing', 'E36', '320i', 'unknown'],
    ['a row of another variant says nothing', '330i', '320i', 'unknown'],
    ['a row of another engine says nothing', 'M54B30', '320i', 'unknown'],
    ['a "does not fit" of another variant says nothing', '330i | no', '320i', 'unknown'],
    ['a "does not fit" of another engine says nothing', 'M54B30 | no', '320i', 'unknown'],
    ['a row of other months is no "does not fit"', '320i | 2001', '320i | 2003', 'unknown'],
    ['"fits" and "does not fit" of other cars say nothing', '330i; 318i | no', '320i', 'unknown'],
  ],

  levels: [
    ['the make fits all its cars', 'BMW', '320i', 'fits'],
    ['the model fits all its cars', '3 Series', '320i', 'fits'],
    ['the generation fits all its cars', 'E46', '320i', 'fits'],
    ['the variant fits itself', '320i', '320i', 'fits'],
    ['a known generation fits with the row of the generation', 'E46', 'E46', 'fits'],
    ['a known model fits with the row of the model', '3 Series', '3 Series', 'fits'],
    ['a known make fits with the row of the make', 'BMW', 'BMW', 'fits'],
    ['a make that does not fit', 'BMW | no', '320i', 'no'],
    ['a model that does not fit', '3 Series | no', '320i', 'no'],
    ['a generation that does not fit', 'E46 | no', '320i', 'no'],
    ['a variant that does not fit', '320i | no', '320i', 'no'],
    ['the model wins over the make', 'BMW | no; 3 Series', '320i', 'fits'],
    ['the generation wins over the model', '3 Series | no; E46', '320i', 'fits'],
    ['the generation wins over the make', 'BMW | no; E46', '320i', 'fits'],
    ['the variant wins over the generation', 'E46 | no; 320i', '320i', 'fits'],
    ['the variant wins over the make', 'BMW | no; 320i', '320i', 'fits'],
    ['"does not fit" of the model wins over the make', 'BMW; 3 Series | no', '320i', 'no'],
    ['"does not fit" of the generation wins over the model', '3 Series; E46 | no', '320i', 'no'],
    ['"does not fit" of the variant wins over the generation', 'E46; 320i | no', '320i', 'no'],
    ['three levels: the deepest decides', '3 Series; E46 | no; 320i', '320i', 'fits'],
    ['four levels: the deepest decides', 'BMW; 3 Series; E46; 320i | no', '320i', 'no'],
    ['the exception of another variant changes nothing', 'E46; 330i | no', '320i', 'fits'],
    ['the exception of another generation changes nothing', '3 Series; E36 | no', '320i', 'fits'],
    ['the exception of another model changes nothing', 'BMW; 5 Series | no', '320i', 'fits'],
  ],

  'equal depth': [
    ['"does not fit" wins over "fits" of the variant', '320i; 320i | no', '320i', 'no'],
    ['"does not fit" wins in the other order', '320i | no; 320i', '320i', 'no'],
    ['"does not fit" wins over "fits" of the generation', 'E46; E46 | no', '320i', 'no'],
    ['"does not fit" wins over "fits" of the engine', 'M54B22; M54B22 | no', '320i', 'no'],
    ['"does not fit" wins over "fits" of the make', 'BMW; BMW | no', '320i', 'no'],
    ['two rows that fit are one answer', '320i; 320i', '320i', 'fits'],
    ['two rows that do not fit are one answer', '320i | no; 320i | no', '320i', 'no'],
    ['a deeper "fits" wins over a contradiction above', 'E46; E46 | no; 320i', '320i', 'fits'],
  ],

  engine: [
    ['the engine fits every car with it', 'M54B30', '330i', 'fits'],
    ['the engine fits another model with it', 'M54B30', '530i', 'fits'],
    ['the engine does not fit', 'M54B30 | no', '530i', 'no'],
    ['the engine wins over the generation', 'E46 | no; M54B22', '320i', 'fits'],
    ['"does not fit" of the engine wins over the generation', 'E46; M54B22 | no', '320i', 'no'],
    ['the engine wins over the model', '3 Series | no; M54B22', '320i', 'fits'],
    ['the engine wins over the make', 'BMW | no; M54B22', '320i', 'fits'],
    ['the variant wins over the engine', 'M54B30; 530i | no', '530i', 'no'],
    ['the variant fits although the engine does not', 'M54B30 | no; 530i', '530i', 'fits'],
    ['the exception of one variant leaves the others', 'M54B30; 530i | no', '330i', 'fits'],
    ['a known engine without a variant fits', 'M54B30', 'E46 | M54B30', 'fits'],
    ['another known engine is unknown', 'M54B30', 'E46 | M54B22', 'unknown'],
    ['a known engine with only the make fits', 'M54B30', 'BMW | M54B30', 'fits'],
    ['a swapped engine fits by its own row', 'M54B30', '320i | M54B30', 'fits'],
    ['a swapped engine keeps the row of the variant', '320i', '320i | M54B30', 'fits'],
    ['an unknown engine is asked', 'M54B30', 'E46', 'check Which engine?'],
    ['an unknown engine that may not fit is asked', 'M54B30 | no', 'E46', 'check Which engine?'],
    ['an engine that no variant of the car has says nothing', 'M52B28', 'E46', 'unknown'],
    ['an engine that a variant without engine may have is unknown', 'M54B30', 'Škoda', 'unknown'],
    ['all known engines fit, but the car may have another one', 'M54B22; M54B30', 'E46', 'check Which engine?'],
    ['the engine is not asked if generation and engine agree', 'E46; M54B30', 'E46', 'fits'],
    ['the engine is not asked if both do not fit', 'E46 | no; M54B30 | no', 'E46', 'no'],
    ['the engine is asked if it is an exception', 'E46; M54B30 | no', 'E46', 'check Which engine?'],
    ['the engine is not asked for a row of other months', 'E46; M54B30 | no | 2005', 'E46 | 2001', 'fits'],
    ['two engines are one question', 'M54B22; M54B30 | no', 'E46', 'check Which engine?'],
    ['two engines and the generation agree', 'E46; M54B22; M54B30', 'E46', 'fits'],
  ],

  'deeper than known': [
    ['the variant is asked', '320i', 'E46', 'check Which variant?'],
    ['the generation is asked', 'E46', '3 Series', 'check Which generation?'],
    ['the model is asked', '3 Series', 'BMW', 'check Which model?'],
    ['the next level is asked, not the level of the row', '320i', '3 Series', 'check Which generation?'],
    ['with only the make the model is asked', '320i', 'BMW', 'check Which model?'],
    ['a "does not fit" below is asked', '320i | no', 'E46', 'check Which variant?'],
    ['an exception below is asked', 'E46; 330i | no', 'E46', 'check Which variant?'],
    ['an agreeing row below is not asked', 'E46; 330i', 'E46', 'fits'],
    ['an agreeing "does not fit" below is not asked', 'E46 | no; 330i | no', 'E46', 'no'],
    ['two variants are one question', '320i; 330i', 'E46', 'check Which variant?'],
    ['two generations are one question', 'E36; E46 | no', '3 Series', 'check Which generation?'],
    ['a variant of another generation is not asked', '530i', 'E46', 'unknown'],
    ['a variant with another engine is not asked', '330i', 'E46 | M54B22', 'unknown'],
    ['a variant with the known engine is asked', '330i', 'E46 | M54B30', 'check Which variant?'],
    ['a variant without engine is asked', '318i', 'E46 | M54B22', 'check Which variant?'],
    ['a variant of other months is not asked', 'E46; 330i | no | 2005', 'E46 | 2001', 'fits'],
    ['variant and engine agree with the generation', 'E46; 330i; M54B30', 'E46', 'fits'],
    ['variant and engine may differ', 'E46; 330i | no; M54B22 | no', 'E46', 'check Which variant? Which engine?'],
    [
      'a variant wins over its engine, which does not fit',
      'E46; M54B30 | no; 330i',
      'E46',
      'check Which variant? Which engine?',
    ],
    [
      'questions of the known level stand beside those below',
      'E46 | 2001-03..; 330i | no',
      'E46',
      `check Which variant? ${BUILT('03/2001')}`,
    ],
    ['questions of a variant wait until it is known', '330i | airConditioning=with', 'E46', 'check Which variant?'],
    ['months of a variant wait until it is known', '330i | 2001-03..', 'E46', 'check Which variant?'],
    ['months of an engine wait until it is known', 'M54B30 | 2001-03..', 'E46', 'check Which engine?'],
  ],

  dates: [
    ['a month inside fits', '320i | 1999-01..2004-12', '320i | 2001-05..2001-05', 'fits'],
    ['the first month is included', '320i | 1999-01..2004-12', '320i | 1999-01..1999-01', 'fits'],
    ['the last month is included', '320i | 1999-01..2004-12', '320i | 2004-12..2004-12', 'fits'],
    ['the month before the first is unknown', '320i | 1999-01..2004-12', '320i | 1998-12..1998-12', 'unknown'],
    ['the month after the last is unknown', '320i | 1999-01..2004-12', '320i | 2005-01..2005-01', 'unknown'],
    ['a row of one month fits that month', '320i | 2001-03..2001-03', '320i | 2001-03..2001-03', 'fits'],
    ['the same range fits', '320i | 1999-01..2004-12', '320i | 1999-01..2004-12', 'fits'],
    ['a range inside fits', '320i | 1999-01..2004-12', '320i | 2000-01..2001-12', 'fits'],
    ['a range before is unknown', '320i | 1999-01..2004-12', '320i | 1997-01..1998-12', 'unknown'],
    ['a range after is unknown', '320i | 1999-01..2004-12', '320i | 2005-01..2006-12', 'unknown'],
    ['overlap at the start is asked', '320i | 2001-03..', '320i | 2001', `check ${BUILT('03/2001')}`],
    ['overlap at the end asks the first month after', '320i | ..2001-02', '320i | 2001', `check ${BUILT('03/2001')}`],
    ['a December end asks January', '320i | ..2000-12', '320i | 2000-06..2001-06', `check ${BUILT('01/2001')}`],
    [
      'a range around the row is asked at both ends',
      '320i | 2001',
      '320i | 2000-01..2002-12',
      `check ${BUILT('01/2001')} ${BUILT('01/2002')}`,
    ],
    ['overlap of one month at the end is asked', '320i | ..2001-01', '320i | 2001', `check ${BUILT('02/2001')}`],
    ['overlap of one month at the start is asked', '320i | 2001-12..', '320i | 2001', `check ${BUILT('12/2001')}`],
    ['a "does not fit" inside its months', '320i | no | 2001', '320i | 2001-05..2001-05', 'no'],
    ['a "does not fit" outside its months is unknown', '320i | no | 2001', '320i | 2002', 'unknown'],
    ['a "does not fit" that overlaps is asked', '320i | no | 2001-03..', '320i | 2001', `check ${BUILT('03/2001')}`],
    ['dates of a row of the generation apply', 'E46 | 2001-03..', '320i | 2002', 'fits'],
    ['dates of a row of the engine apply', 'M54B22 | 2001-03..', '320i | 2001-02..2001-02', 'unknown'],
    ['dates of a row of the engine are asked', 'M54B22 | 2001-03..', '320i', `check ${BUILT('03/2001')}`],
    ['months that contradict each other are unknown', '320i', '320i | 2002-01..2001-01', 'unknown'],
    ['a row whose months contradict each other is unknown', '320i | 2002-01..2001-01', '320i', 'unknown'],
  ],

  'missing ends': [
    ['a row without months fits any month', '320i', '320i | 2001', 'fits'],
    ['a row without months fits an unknown month', '320i', '320i', 'fits'],
    ['a row without end fits a late month', '320i | 1999-01..', '320i | 2030', 'fits'],
    ['a row without start fits an early month', '320i | ..2004-12', '320i | 1950', 'fits'],
    ['an unknown month is asked at the start', '320i | 1999-01..', '320i', `check ${BUILT('01/1999')}`],
    ['an unknown month is asked at the end', '320i | ..2004-12', '320i', `check ${BUILT('01/2005')}`],
    ['an unknown month is asked at both ends', '320i | 2001', '320i', `check ${BUILT('01/2001')} ${BUILT('01/2002')}`],
    ['a car without end is asked', '320i | ..2004-12', '320i | 2003-01..', `check ${BUILT('01/2005')}`],
    ['a car without end after the row is unknown', '320i | ..2004-12', '320i | 2005-01..', 'unknown'],
    ['a car without start before the row is unknown', '320i | 1999-01..', '320i | ..1998-12', 'unknown'],
    ['a car without start is asked', '320i | 1999-01..', '320i | ..2000-12', `check ${BUILT('01/1999')}`],
    ['a car without start in a row without start fits', '320i | ..2004-12', '320i | ..2004-12', 'fits'],
    ['a car without end in a row without end fits', '320i | 1999-01..', '320i | 1999-01..', 'fits'],
  ],

  'model years': [
    ['July of the year before belongs to the model year', '320i | MY2001', '320i | 2000-07..2000-07', 'fits'],
    ['December belongs to the model year', '320i | MY2001', '320i | 2001-12..2001-12', 'fits'],
    ['June of the year before does not', '320i | MY2001', '320i | 2000-06..2000-06', 'unknown'],
    ['January of the year after does not', '320i | MY2001', '320i | 2002-01..2002-01', 'unknown'],
    ['a car of the model year fits', '320i | MY2001', '320i | MY2001', 'fits'],
    ['a car of the calendar year fits', '320i | MY2001', '320i | 2001', 'fits'],
    [
      'a model year in a row of the calendar year is asked',
      '320i | 2001',
      '320i | MY2001',
      `check ${BUILT('01/2001')}`,
    ],
    ['the model year before is asked', '320i | MY2001', '320i | MY2000', `check ${BUILT('07/2000')}`],
    ['the model year after is asked', '320i | MY2001', '320i | MY2002', `check ${BUILT('01/2002')}`],
    ['two model years later is unknown', '320i | MY2001', '320i | MY2003', 'unknown'],
  ],

  'adjoining rows': [
    ['two rows that cover the months fit', '320i | ..2001-02; 320i | 2001-03..', '320i', 'fits'],
    [
      'a month between them is asked',
      '320i | ..2001-01; 320i | 2001-03..',
      '320i | 2001',
      `check ${BUILT('02/2001')} ${BUILT('03/2001')}`,
    ],
    ['overlapping rows fit', '320i | ..2001-06; 320i | 2001-03..', '320i', 'fits'],
    ['three rows cover the months', '320i | ..1999-12; 320i | 2000; 320i | 2001-01..', '320i', 'fits'],
    ['rows of two levels cover the months', 'E46 | ..2001-02; 320i | 2001-03..', '320i', 'fits'],
    ['rows of engine and variant cover the months', 'M54B22 | ..2001-02; 320i | 2001-03..', '320i', 'fits'],
    ['two rows that do not fit cover the months', '320i | no | ..2001-02; 320i | no | 2001-03..', '320i', 'no'],
    [
      '"fits" then "does not fit" is asked',
      '320i | ..2001-02; 320i | no | 2001-03..',
      '320i',
      `check ${BUILT('03/2001')}`,
    ],
    [
      '"does not fit" then "fits" is asked',
      '320i | no | ..2001-02; 320i | 2001-03..',
      '320i',
      `check ${BUILT('03/2001')}`,
    ],
    ['a car before the boundary fits', '320i | ..2001-02; 320i | no | 2001-03..', '320i | ..2001-02', 'fits'],
    ['a car after the boundary does not fit', '320i | ..2001-02; 320i | no | 2001-03..', '320i | 2001-03..', 'no'],
    ['a boundary of covered months is not asked', '320i; 320i | 2001', '320i', 'fits'],
    ['a boundary under a deeper row is not asked', 'E46 | 2001; 320i', '320i', 'fits'],
    [
      'an exception of some months is asked at both ends',
      'E46; 320i | no | 2001',
      '320i',
      `check ${BUILT('01/2001')} ${BUILT('01/2002')}`,
    ],
    ['an exception of other months changes nothing', 'E46; 320i | no | 2001', '320i | 2003', 'fits'],
    [
      'only boundaries inside the months are asked',
      '320i | 1999; 320i | no | 2000; 320i | 2001',
      '320i | 2000-06..2001-06',
      `check ${BUILT('01/2001')}`,
    ],
    ['two rows cover a year between them', '320i | ..2000-12; 320i | 2001-01..', '320i | MY2001', 'fits'],
  ],

  conditions: [
    ['an open condition is asked', '320i | airConditioning=with', '320i', 'check With air conditioning?'],
    ['a yes fits', '320i | airConditioning=with', '320i | yes airConditioning=with', 'fits'],
    ['a no is unknown', '320i | airConditioning=with', '320i | no airConditioning=with', 'unknown'],
    [
      'yes to the other value is unknown',
      '320i | airConditioning=with',
      '320i | yes airConditioning=without',
      'unknown',
    ],
    ['no to the only other value is a yes', '320i | airConditioning=with', '320i | no airConditioning=without', 'fits'],
    [
      'a condition of "does not fit" is asked',
      '320i | no | airConditioning=with',
      '320i',
      'check With air conditioning?',
    ],
    [
      'a yes to the condition does not fit',
      '320i | no | airConditioning=with',
      '320i | yes airConditioning=with',
      'no',
    ],
    [
      'a no to the condition of "does not fit" is unknown',
      '320i | no | airConditioning=with',
      '320i | no airConditioning=with',
      'unknown',
    ],
    ['transmission is asked', '320i | transmission=manual', '320i', 'check Manual transmission?'],
    ['steering is asked', '320i | steering=right', '320i', 'check Right-hand drive?'],
    ['drive is asked', '320i | drive=all', '320i', 'check All-wheel drive?'],
    ['one of three is excluded by yes to another', '320i | drive=all', '320i | yes drive=rear', 'unknown'],
    ['one of three stays open after a no', '320i | drive=all', '320i | no drive=rear', 'check All-wheel drive?'],
    ['one of three follows from two noes', '320i | drive=all', '320i | no drive=rear | no drive=front', 'fits'],
    [
      'no to every value is unknown',
      '320i | drive=all',
      '320i | no drive=rear | no drive=front | no drive=all',
      'unknown',
    ],
    ['the body is asked', '320i | body=estate', '320i', 'check Estate?'],
    ['the suspension is asked', '320i | suspension=sport', '320i', 'check Sport suspension?'],
    ['the brake disc is asked', '320i | brakeDisc=286 mm', '320i', 'check Brake disc diameter 286 mm?'],
    ['the first chassis number is asked', '320i | fromChassis=KB12345', '320i', 'check From chassis number KB12345?'],
    ['the last chassis number is asked', '320i | toChassis=KB12345', '320i', 'check To chassis number KB12345?'],
    ['the option code is asked', '320i | optionCode=S338A', '320i', 'check Option code S338A?'],
    ['other text is asked', '320i | other=Headlight washers', '320i', 'check Headlight washers?'],
    ['yes to free text fits', '320i | optionCode=S338A', '320i | yes optionCode=S338A', 'fits'],
    ['no to free text is unknown', '320i | optionCode=S338A', '320i | no optionCode=S338A', 'unknown'],
    [
      'yes to one free text leaves the other open',
      '320i | optionCode=S338A',
      '320i | yes optionCode=S205A',
      'check Option code S338A?',
    ],
    [
      'an answer to another key leaves the condition open',
      '320i | airConditioning=with',
      '320i | yes transmission=manual',
      'check With air conditioning?',
    ],
    [
      'two keys must both hold',
      '320i | airConditioning=with | transmission=manual',
      '320i',
      'check With air conditioning? Manual transmission?',
    ],
    [
      'one of two keys is left',
      '320i | airConditioning=with | transmission=manual',
      '320i | yes airConditioning=with',
      'check Manual transmission?',
    ],
    [
      'two keys hold',
      '320i | airConditioning=with | transmission=manual',
      '320i | yes airConditioning=with | yes transmission=manual',
      'fits',
    ],
    [
      'one of two keys does not hold',
      '320i | airConditioning=with | transmission=manual',
      '320i | no transmission=manual',
      'unknown',
    ],
    ['values of one key are alternatives', '320i | body=saloon | body=estate', '320i | yes body=estate', 'fits'],
    [
      'another value is none of the alternatives',
      '320i | body=saloon | body=estate',
      '320i | yes body=coupe',
      'unknown',
    ],
    [
      'alternatives that leave no other value are not asked',
      '320i | airConditioning=with | airConditioning=without',
      '320i',
      'fits',
    ],
    ['a condition outside the months is not asked', '320i | 2005 | airConditioning=with', '320i | 2001', 'unknown'],
  ],

  'conditions of several rows': [
    ['with and without fit: not asked', '320i | airConditioning=with; 320i | airConditioning=without', '320i', 'fits'],
    [
      'with fits, without does not: asked once',
      '320i | airConditioning=with; 320i | no | airConditioning=without',
      '320i',
      'check Without air conditioning?',
    ],
    [
      'with fits, without does not: yes',
      '320i | airConditioning=with; 320i | no | airConditioning=without',
      '320i | yes airConditioning=with',
      'fits',
    ],
    [
      'with fits, without does not: no',
      '320i | airConditioning=with; 320i | no | airConditioning=without',
      '320i | no airConditioning=with',
      'no',
    ],
    [
      'manual and automatic do not fit: not asked',
      '320i | no | transmission=manual; 320i | no | transmission=automatic',
      '320i',
      'no',
    ],
    ['three kinds of drive fit: not asked', '320i | drive=front; 320i | drive=rear; 320i | drive=all', '320i', 'fits'],
    [
      'two of three kinds of drive are asked',
      '320i | drive=rear; 320i | drive=all',
      '320i',
      'check Rear-wheel drive? All-wheel drive?',
    ],
    [
      'all combinations fit: not asked',
      '320i | airConditioning=with | transmission=manual; 320i | airConditioning=with | transmission=automatic; 320i | airConditioning=without | transmission=manual; 320i | airConditioning=without | transmission=automatic',
      '320i',
      'fits',
    ],
    ['a condition is not asked if the row without it fits too', '320i; 320i | airConditioning=with', '320i', 'fits'],
    ['a condition is not asked if the generation fits too', 'E46; 320i | airConditioning=with', '320i', 'fits'],
    [
      'an exception with condition is asked',
      '320i; 320i | no | airConditioning=with',
      '320i',
      'check With air conditioning?',
    ],
    [
      'an exception with condition applies',
      '320i; 320i | no | airConditioning=with',
      '320i | yes airConditioning=with',
      'no',
    ],
    [
      'an exception with condition does not apply',
      '320i; 320i | no | airConditioning=with',
      '320i | no airConditioning=with',
      'fits',
    ],
    ['"does not fit" wins at equal depth over a condition', '320i | no; 320i | airConditioning=with', '320i', 'no'],
    [
      'a deeper row with condition may turn "does not fit"',
      'E46 | no; 320i | airConditioning=with',
      '320i',
      'check With air conditioning?',
    ],
    ['a condition under a deciding row is not asked', 'E46 | airConditioning=with; 320i', '320i', 'fits'],
    [
      'an engine row with condition may turn the generation',
      'E46; M54B22 | no | transmission=automatic',
      '320i',
      'check Automatic transmission?',
    ],
    [
      'the same condition in two rows is asked once',
      'E46 | airConditioning=with; 320i | airConditioning=with',
      '320i',
      'check With air conditioning?',
    ],
    [
      'the deeper of two equal conditions decides',
      'E46 | no | airConditioning=with; 320i | airConditioning=with',
      '320i | yes airConditioning=with',
      'fits',
    ],
    [
      'conditions split by month: both questions',
      '320i | ..2001-02; 320i | 2001-03.. | airConditioning=with',
      '320i',
      `check ${BUILT('03/2001')} With air conditioning?`,
    ],
    [
      'conditions split by month: before the boundary',
      '320i | ..2001-02; 320i | 2001-03.. | airConditioning=with',
      '320i | ..2001-02',
      'fits',
    ],
    [
      'conditions split by month: after the boundary',
      '320i | ..2001-02; 320i | 2001-03.. | airConditioning=with',
      '320i | 2001-03..',
      'check With air conditioning?',
    ],
    [
      'chassis numbers that meet are two rows',
      '320i | toChassis=KB1; 320i | no | fromChassis=KB2',
      '320i',
      'check From chassis number KB2? To chassis number KB1?',
    ],
  ],

  exceptions: [
    ['the whole model except one variant: the others fit', '3 Series; 330i | no', '320i', 'fits'],
    ['the whole model except one variant: that one does not', '3 Series; 330i | no', '330i', 'no'],
    ['the whole make except one engine', 'BMW; M54B30 | no', '330i', 'no'],
    ['an engine except in one generation: the engine wins', 'M54B30; E39 | no', '530i', 'fits'],
    ['an engine except in one variant', 'M54B30; 530i | no', '530i', 'no'],
    ['an engine except in one variant: generation known', 'M54B30; 530i | no', 'E39 | M54B30', 'check Which variant?'],
    ['an exception of an exception fits', '3 Series; E46 | no; 320i', '320i', 'fits'],
    ['an exception of an exception leaves the others out', '3 Series; E46 | no; 320i', '330i', 'no'],
    ['an exception with months inside them', '3 Series; 320i | no | 2001-03..', '320i | 2002', 'no'],
    ['an exception with months outside them', '3 Series; 320i | no | 2001-03..', '320i | 2000', 'fits'],
  ],
}

describe.each(Object.entries(CASES))('%s', (_, list) => {
  test.each(list)('%s', (_title, rows, car, answer) => expect(summary(answerOf(rows, car))).toBe(answer))
})

describe('the answer', () => {
  test.each<[title: string, rows: string, car: string, ids: string]>([
    ['names the row that decides', 'E46; 320i', '320i', 'b'],
    ['names no row if nothing is known', '330i', '320i', ''],
    ['names both adjoining rows', '320i | ..2001-02; 320i | 2001-03..', '320i', 'ab'],
    ['names equal rows', '320i; 320i', '320i', 'ab'],
    ['names only the row that wins', '320i; 320i | no', '320i', 'b'],
    ['names the deeper row first', 'E46; 320i | airConditioning=with', '320i', 'ba'],
    ['names only rows of the possible months', '320i | 1999; 320i | 2001', '320i | 2001', 'b'],
    ['names the rows that may apply', 'M54B22; M54B30', 'E46', 'ab'],
    ['leaves out rows below the one that decides', 'BMW; 3 Series; E46 | no; 320i', '320i', 'd'],
  ])('%s', (_, rows, car, ids) => expect(answerOf(rows, car).rows.join('')).toBe(ids))

  test('carries what a button needs', () => {
    const car = '320i | yes airConditioning=with'
    expect(answerOf('320i | 2001-03.. | transmission=manual', car).questions).toEqual<Question[]>([
      { kind: 'built', text: BUILT('03/2001'), month: '2001-03' },
      { kind: 'condition', text: 'Manual transmission?', key: 'transmission', value: 'manual' },
    ])
    expect(answerOf('M54B30', 'E46').questions).toEqual<Question[]>([{ kind: 'engine', text: 'Which engine?' }])
  })

  test.each<[title: string, rows: string, car: string]>([
    ['without rows', '', '320i'],
    ['for a car of which only the make is known', '', 'Škoda'],
    ['in spite of a row that does not fit', '320i | no', '320i'],
    ['without the question of a row', '320i | airConditioning=with', '320i'],
  ])('is "fits" for a universal part %s', (_, rows, car) =>
    expect(answerOf(rows, car, true)).toEqual({ verdict: 'fits', questions: [], rows: [] }),
  )

  test('is found for 500 rows of 250 variants and 250 engines', () => {
    const { part, car } = LARGEST['250 variants and 250 engines']
    expect(summary(verdict(part, car))).toBe('check Which variant? Which engine?')
  })
})

/** Rows of the E46 with open conditions. */
const manyRows = (count: number, fields: (i: number) => Partial<FitRow>): FitRow[] =>
  Array.from({ length: count }, (_, i) => ({
    ...rowOf('E46', `${i}`.padStart(3, '0')),
    fits: i % 2 === 0,
    ...fields(i),
  }))
const ten = (i: number): FitCondition[] =>
  Array.from({ length: 10 }, (_, k) => ({ key: CONDITION_KEYS[6 + (k % 5)] ?? 'other', value: `${i} ${k}` }))
const ENGINES_OF_CAR = Array.from({ length: 250 }, (_, i) => `engine ${i}`)
const variantOrEngine = (i: number): Partial<FitRow> =>
  i < 250 ? { path: [...(VEHICLES['E46'] ?? []), `${i}`] } : { path: null, engineId: ENGINES_OF_CAR[i - 250] }

/** The rows that took the most steps. Older fitments have up to 5,000 conditions. */
const LARGEST = {
  '10 conditions in each row': {
    part: { universal: false, rows: manyRows(500, (i) => ({ conditions: ten(i) })) },
    car: carOf('E46'),
  },
  '1 condition in each row': {
    part: { universal: false, rows: manyRows(500, (i) => ({ conditions: ten(i).slice(0, 1) })) },
    car: carOf('E46'),
  },
  'two rows for each combination of 10 conditions': {
    part: { universal: false, rows: manyRows(500, () => ({ conditions: ten(0) })) },
    car: carOf('E46'),
  },
  'different months in each row': {
    part: {
      universal: false,
      rows: manyRows(500, (i) => ({ from: addMonths('1950-01', i), to: addMonths('1970-01', i) })),
    },
    car: carOf('E46'),
  },
  '250 variants and 250 engines': {
    part: { universal: false, rows: manyRows(500, variantOrEngine) },
    car: { ...carOf('E46'), possibleEngineIds: ENGINES_OF_CAR },
  },
  '250 variants and 250 engines with 10 conditions': {
    part: { universal: false, rows: manyRows(500, (i) => ({ ...variantOrEngine(i), conditions: ten(i) })) },
    car: { ...carOf('E46'), possibleEngineIds: ENGINES_OF_CAR },
  },
}

describe('the steps of a verdict are bounded', () => {
  test.each(Object.entries(LARGEST))('for 500 rows: %s', (_, { part, car }) => {
    let answer: Verdict | undefined
    // 20 rows with 10 conditions took 11,900,000 steps when each branch looked at all rows and answers.
    expect(countSteps(() => (answer = verdict(part, car)))).toBeLessThan(1_000_000)
    expect(answer?.verdict).toBe('check')
    expect(answer?.questions.length).toBeGreaterThan(0)
  })

  test('and answering the questions ends them', () => {
    const part = { universal: false, rows: manyRows(100, (i) => ({ conditions: ten(i) })) }
    let known: FitCar = carOf('E46')
    for (let asked = 0; asked < 1_000; asked++) {
      const [question] = verdict(part, known).questions
      if (question?.kind !== 'condition') break
      known = { ...known, answers: [...known.answers, { key: question.key, value: question.value, yes: false }] }
    }
    expect(verdict(part, known).verdict).toBe('unknown')
  })
})

describe('months', () => {
  test('formats a month', () => expect(formatMonth('2001-03')).toBe('03/2001'))
  test('a year is January to December', () => expect(yearMonths(2001)).toEqual({ from: '2001-01', to: '2001-12' }))
  test('a model year starts in July of the year before', () =>
    expect(modelYearMonths(2000)).toEqual({ from: '1999-07', to: '2000-12' }))
  test.each([
    ['2001-03', 1, '2001-04'],
    ['2001-12', 1, '2002-01'],
    ['2001-01', -1, '2000-12'],
    ['2001-06', -18, '1999-12'],
  ])('%s plus %i months is %s', (month, count, sum) => expect(addMonths(month, count)).toBe(sum))
  test.each([
    ['1999-01..2004-12', '2001-01..2006-12', '2001-01..2004-12'],
    ['1999-01..2004-12', '..', '1999-01..2004-12'],
    ['..2004-12', '1999-01..', '1999-01..2004-12'],
    ['..2004-12', '..2003-12', '..2003-12'],
    ['..', '..', '..'],
    ['1999-01..2001-01', '2001-01..', '2001-01..2001-01'],
  ])('%s and %s share %s', (a, b, both) => expect(intersectMonths(range(a), range(b))).toEqual(range(both)))
  test('ranges without a common month have no intersection', () =>
    expect(intersectMonths(range('..2000-12'), range('2001-01..'))).toBeNull())
  test.each<[FitCondition, string]>([
    [{ key: 'airConditioning', value: 'without' }, 'Without air conditioning'],
    [{ key: 'optionCode', value: 'S338A' }, 'Option code S338A'],
    [{ key: 'other', value: 'Headlight washers' }, 'Headlight washers'],
  ])('%j reads %s', (condition, text) => expect(conditionText(condition)).toBe(text))
})

describe('every part and car', () => {
  const month = fc.integer({ min: 0, max: 47 }).map((count) => addMonths('1999-01', count))
  const months = fc.oneof(
    { weight: 1, arbitrary: fc.constant<MonthRange>({ from: null, to: null }) },
    {
      weight: 3,
      arbitrary: fc.tuple(month, month).map(([a, b]): MonthRange => (a < b ? { from: a, to: b } : { from: b, to: a })),
    },
    { weight: 1, arbitrary: month.map((from): MonthRange => ({ from, to: null })) },
  )
  const condition = fc.constantFrom(
    'airConditioning=with',
    'airConditioning=without',
    'transmission=manual',
    'drive=rear',
    'drive=all',
    'optionCode=S338A',
  )
  const subject = fc.constantFrom('BMW', '3 Series', 'E46', 'E36', '318i', '320i', '330i', 'M54B22', 'M54B30')
  const row = fc
    .record({
      id: fc.uuid(),
      subject,
      months,
      fits: fc.boolean(),
      conditions: fc.uniqueArray(condition, { maxLength: 2 }),
    })
    .map(({ id, subject: of, months: built, fits, conditions }): FitRow => ({
      ...rowOf(of, id),
      ...built,
      fits,
      conditions: conditions.map(conditionOf),
    }))
  const rows = fc.uniqueArray(row, { maxLength: 8, selector: ({ id }) => id })
  const answers = fc
    .uniqueArray(fc.tuple(condition, fc.boolean()), { maxLength: 2, selector: ([text]) => text })
    .map((list) => list.map(([text, yes]): FitAnswer => ({ ...conditionOf(text), yes })))
  const car = fc
    .record({ subject: fc.constantFrom('BMW', '3 Series', 'E46', '320i', '318i'), months, answers })
    .map(({ subject: of, months: { from, to }, answers: given }): FitCar => ({
      ...carOf(of),
      builtFrom: from,
      builtTo: to,
      answers: given,
    }))

  const decide = (list: FitRow[], of: FitCar) => verdict({ universal: false, rows: list }, of)

  /** The possible cars after one answer, or null for an answer that contradicts the car. */
  function answered(of: FitCar, question: Question, pick: number): FitCar {
    const yes = pick % 2 === 0
    switch (question.kind) {
      case 'built':
        return yes ? { ...of, builtTo: addMonths(question.month, -1) } : { ...of, builtFrom: question.month }
      case 'condition':
        return { ...of, answers: [...of.answers, { key: question.key, value: question.value, yes }] }
      case 'engine':
        return { ...of, engineId: ['M54B22', 'M54B30', 'M52B28'][pick % 3] ?? null }
      default: {
        const depth = of.path.length + 1
        const choices = Object.values(VEHICLES).filter(
          (path) => path.length === depth && of.path.every((id, i) => path[i] === id),
        )
        const path = choices[pick % choices.length] ?? [...of.path, 'another']
        return { ...of, path, engineId: of.engineId ?? ENGINES[path.at(-1) ?? ''] ?? null }
      }
    }
  }

  test('the vehicle of a row fits in the months of the row', () =>
    fc.assert(
      fc.property(row, (one) => {
        const { from, to, conditions, path, engineId } = one
        const own: FitCar = {
          path: path ?? ['BMW'],
          engineId,
          possibleEngineIds: [],
          builtFrom: from,
          builtTo: to,
          answers: [],
        }
        const given = conditions.map(({ key, value }) => ({ key, value, yes: true }))
        const clash = new Set(conditions.map(({ key }) => key)).size < conditions.length
        const answer = decide([{ ...one, fits: true }], { ...own, answers: clash ? given.slice(0, 1) : given })
        expect(answer).toEqual({ verdict: 'fits', questions: [], rows: [one.id] })
      }),
    ))

  test('is the same as without a bound on the steps', () =>
    fc.assert(
      fc.property(rows, car, fc.boolean(), (list, of, universal) => {
        const part = { universal, rows: list }
        expect(verdict(part, of)).toEqual(referenceVerdict(part, of))
      }),
      { numRuns: 1_000 },
    ))

  test('with fewer steps is the same or "check" with a question', () =>
    fc.assert(
      fc.property(rows, car, fc.integer({ min: 100, max: 500 }), (list, of, left) => {
        const part = { universal: false, rows: list }
        const [all, few] = [verdict(part, of), verdict(part, of, { left })]
        if (few.verdict !== 'check') expect(few).toEqual(all)
        expect(few.questions.length > 0).toBe(few.verdict === 'check')
      }),
    ))

  test('fewer possible months never turn one answer into another', () =>
    fc.assert(
      fc.property(rows, car, months, (list, of, said) => {
        const built = intersectMonths({ from: of.builtFrom, to: of.builtTo }, said)
        fc.pre(built !== null)
        const before = decide(list, of).verdict
        const after = decide(list, { ...of, builtFrom: built.from, builtTo: built.to }).verdict
        expect([after, 'check']).toContain(before)
      }),
    ))

  test('the order of rows does not matter', () =>
    fc.assert(
      fc.property(rows, car, fc.integer(), (list, of, seed) => {
        const shuffled = list.toSorted((a, b) => ((a.id.charCodeAt(0) * seed) % 7) - ((b.id.charCodeAt(0) * seed) % 7))
        expect(decide(shuffled, of)).toEqual(decide(list, of))
        expect(decide(list.toReversed(), of)).toEqual(decide(list, of))
      }),
    ))

  test('only "check" has questions, and it always has one', () =>
    fc.assert(
      fc.property(rows, car, (list, of) => {
        const answer = decide(list, of)
        expect(answer.questions.length > 0).toBe(answer.verdict === 'check')
      }),
    ))

  test('an answer without "check" stays after any further answer', () =>
    fc.assert(
      fc.property(rows, car, condition, fc.boolean(), (list, of, text, yes) => {
        const before = decide(list, of)
        fc.pre(before.verdict !== 'check' && !of.answers.some(({ key }) => text.startsWith(key)))
        expect(decide(list, { ...of, answers: [...of.answers, { ...conditionOf(text), yes }] }).verdict).toBe(
          before.verdict,
        )
      }),
    ))

  test('the questions run out', () =>
    fc.assert(
      fc.property(rows, car, fc.array(fc.nat(11), { minLength: 40, maxLength: 40 }), (list, of, picks) => {
        let known = of
        let answer = decide(list, known)
        const asked = new Set<string>()
        for (const pick of picks) {
          const question = answer.questions[pick % answer.questions.length]
          if (!question) break
          expect(asked.has(question.text)).toBe(false)
          asked.add(question.text)
          known = answered(known, question, pick)
          answer = decide(list, known)
        }
        expect(answer.verdict).not.toBe('check')
      }),
    ))
})
