import { describe, expect, it } from 'vitest'
import type { FlagRule } from '../../../../shared/flags.ts'
import { normalizePartNumber } from '../../../../shared/text.ts'
import { findFlags, NO_FACTS, type Facts, type PartTexts } from './policy.ts'
import { namePattern } from './number-policy.ts'

type Given = Partial<PartTexts>
type Case = [name: string, before: Given | null, after: Given, facts?: Partial<Facts>]

const NAME = 'Water pump with gasket'
const texts = (given: Given): PartTexts => ({ title: NAME, description: '', numbers: [], ...given })
const flagsOf = ([, before, after, facts]: Case) =>
  findFlags({ subject: 'part', before: before && texts(before), after: texts(after) }, { ...NO_FACTS, ...facts })

function cases(rule: FlagRule, must: Case[], mustNot: Case[]) {
  // oxlint-disable-next-line vitest/valid-title -- the name of the rule
  describe(rule, () => {
    it('has enough cases', () => {
      expect(must.length).toBeGreaterThanOrEqual(15)
      expect(mustNot.length).toBeGreaterThanOrEqual(15)
    })
    it.each(must)('is raised: %s', (...given) => {
      expect(flagsOf(given).map((flag) => flag.rule)).toContain(rule)
    })
    it.each(mustNot)('is not raised: %s', (...given) => {
      expect(flagsOf(given).map((flag) => flag.rule)).not.toContain(rule)
    })
  })
}

// ── Numbers ──────────────────────────────────────────────────────────────────────────────────────────────────────────

const VW = '06A 109 309 AD'
const numbers = (...all: string[]) => ({ numbers: all.map((number) => ({ number })) })
/** Facts that are read from the texts of active listings, as PostgreSQL reads them. */
const listed = (number: string, others: string[], ...listings: string[]): Partial<Facts> => {
  const pattern = new RegExp(namePattern(number, others), 'i')
  return { listings: new Map([[normalizePartNumber(number), listings.filter((text) => pattern.test(text)).length]]) }
}

cases(
  'number-removed',
  [
    ['a number that one listing names', numbers(VW), numbers(), listed(VW, [], `Pump ${VW}, new`)],
    ['one of several numbers', numbers(VW, 'PA632'), numbers('PA632'), listed(VW, ['PA632'], VW)],
    ['a number that a listing names without spaces', numbers(VW), numbers(), listed(VW, [], 'pump 06A109309AD')],
    ['in lower case', numbers(VW), numbers(), listed(VW, [], 'pump 06a109309ad')],
    ['with hyphens', numbers(VW), numbers(), listed(VW, [], '06A-109-309-AD')],
    ['with dots', numbers('11.51.7.509.985'), numbers(), listed('11.51.7.509.985', [], '11 51 7 509 985')],
    ['with no-break spaces', numbers(VW), numbers(), listed(VW, [], 'VW 06A\u00A0109\u00A0309\u00A0AD')],
    ['at the end of a sentence', numbers('PA632'), numbers(), listed('PA632', [], 'Replaces PA632.')],
    ['in brackets', numbers('PA632'), numbers(), listed('PA632', [], 'Pump (PA632)')],
    ['in Japanese text', numbers(VW), numbers(), listed(VW, [], '純正06A109309ADを販売')],
    ['in German text', numbers('PA632'), numbers(), listed('PA632', [], 'Teilenr.PA632, neu')],
    ['after a colon', numbers('PA632'), numbers(), listed('PA632', [], 'OE:PA632')],
    ['replaced by one with another ending', numbers(VW), numbers('06A 109 309 AE'), listed(VW, ['06A 109 309 AE'], VW)],
    ['moved into the description only', numbers(VW), { description: VW }, listed(VW, [], VW)],
    ['moved into the title only', numbers(VW), { title: `Pump ${VW}` }, listed(VW, [], VW)],
    ['replaced by a longer one', numbers('06A 109 309'), numbers(VW), listed('06A 109 309', [VW], '06A 109 309, used')],
    ['named by one of two listings', numbers('PA632'), numbers(), listed('PA632', [], 'PA 632', 'PA 633')],
  ],
  [
    ['a number that no listing names', numbers(VW), numbers(), listed(VW, [], 'A pump')],
    ['a number without listings', numbers(VW), numbers()],
    ['spaces removed', numbers(VW), numbers('06A109309AD'), listed(VW, [], VW)],
    ['spaces added', numbers('06A109309AD'), numbers(VW), listed(VW, [], VW)],
    ['written with hyphens', numbers(VW), numbers('06A-109-309-AD'), listed(VW, [], VW)],
    ['written in lower case', numbers(VW), numbers('06a 109 309 ad'), listed(VW, [], VW)],
    [
      'written with dots',
      numbers('11 51 7 509 985'),
      numbers('11.51.7.509.985'),
      listed('11517509985', [], '11517509985'),
    ],
    ['full-width digits', numbers('１１５１７'), numbers('11517'), listed('11517', [], '11517')],
    ['moved down the list', numbers(VW, 'PA632'), numbers('PA632', VW), listed(VW, [], VW)],
    [
      'superseded by a new one',
      numbers(VW),
      { numbers: [{ number: '06A 109 309 AE', supersededBy: VW }] },
      listed(VW, [], VW),
    ],
    ['a number added', numbers(VW), numbers(VW, 'PA632'), listed(VW, [], VW)],
    ['only the title changed', numbers(VW), { ...numbers(VW), title: 'Another pump' }, listed(VW, [], VW)],
    ['the listing names a longer number', numbers('A 109'), numbers(), listed('A 109', [], 'A 1093')],
    ['the number is the end of another', numbers('109 309'), numbers(), listed('109 309', [], '6A109309')],
    [
      'the listing names another number of the part that begins with it',
      numbers('06A 109 309', VW),
      numbers(VW),
      listed('06A 109 309', [VW], `Pump ${VW}`),
    ],
    [
      'the listing names another number of the part that ends with it',
      numbers('109 309 AD', VW),
      numbers(VW),
      listed('109 309 AD', [VW], `Pump ${VW}`),
    ],
    ['a new part', null, numbers(VW), listed(VW, [], VW)],
    [
      'its brand and link changed',
      numbers(VW),
      { numbers: [{ number: VW, link: 'https://a.example' }] },
      listed(VW, [], VW),
    ],
  ],
)

// ── The description ──────────────────────────────────────────────────────────────────────────────────────────────────

const TEXT = 'The water pump of the M54 engine with a metal impeller. Four nuts, M6. Wet the O-ring with coolant.'
const described = (description: string) => ({ description })

cases(
  'description-emptied',
  [
    ['nothing left', described(TEXT), {}],
    ['spaces left', described(TEXT), described('   ')],
    ['line breaks left', described(TEXT), described('\n\n\n')],
    ['a dot left', described(TEXT), described('.')],
    ['a dash left', described(TEXT), described('-')],
    ['a rule left', described(TEXT), described('---')],
    ['stars left', described(TEXT), described('****')],
    ['an empty heading left', described(TEXT), described('## ')],
    ['an empty list left', described(TEXT), described('- \n- \n')],
    ['invisible characters left', described(TEXT), described('\u200B\u2060')],
    ['an empty table left', described(TEXT), described('| | |\n|-|-|\n| | |')],
    ['an empty code block left', described(TEXT), described('```\n```')],
    ['in German', described('Wasserpumpe für den M54, mit Dichtung.'), {}],
    ['in Japanese', described('水ポンプ、M54エンジン用、ガスケット付き、純正品、未使用、国内在庫あり。'), {}],
    ['an emoji left', described(TEXT), described('👍')],
    ['with the title changed', described(TEXT), { title: 'Water pump, metal' }],
  ],
  [
    ['nothing before', {}, {}],
    ['a text before and after', described(TEXT), described(`${TEXT} Torque 10 Nm.`)],
    ['one word left', described(TEXT), described('Pump')],
    ['a number left', described(TEXT), described('1')],
    ['an image left', described(TEXT), described('![](https://a.example/a.png)')],
    ['Japanese text left', described(TEXT), described('水')],
    ['a few characters before', described('n/a'), {}],
    ['a dash before', described('-'), {}],
    ['only signs before', described('---\n---\n---\n---\n---\n---'), {}],
    ['a placeholder before', described('Lorem ipsum dolor sit amet'), {}],
    ['test before', described('test test test test test test'), {}],
    ['moved into the numbers', described('06A 109 309 AD, 06A 109 309 AE'), numbers(VW, '06A 109 309 AE')],
    ['moved into the title', described('With gasket and screws'), { title: 'Water pump with gasket and screws' }],
    ['a new part without a description', null, {}],
    ['filled after it was emptied', {}, described(TEXT)],
    ['only the numbers changed', described(TEXT), { ...described(TEXT), ...numbers(VW) }],
  ],
)

const SENTENCES = [
  'The water pump of the M54 engine has a metal impeller instead of plastic.',
  'It fits the E46 from 1998 to 2005 and the E39 from 2000.',
  'Four nuts, M6, are tightened with 10 Nm.',
  'Wet the O-ring with coolant, never with oil or grease.',
  'Bleed the system at idle with the heater set to maximum temperature.',
  'The old pump comes out more easily with two M6 bolts as a puller.',
]
const LONG = SENTENCES.join(' ')
const REPEATING =
  'The pump of the car is on the left of the engine. The belt of the pump is in front of the fan. The fan is on the pump. ' +
  'The hose of the pump is below the belt. The screws of the fan are left handed. The cover of the belt is on the left. ' +
  'The pulley of the pump is on the fan. The seal of the hose is below the cover.'
const GERMAN =
  'Die Wasserpumpe hat ein Flügelrad aus Metall. Vor dem Einbau den O-Ring mit Kühlmittel benetzen, niemals mit Öl. ' +
  'Danach das System bei laufendem Motor entlüften und den Stand prüfen.'
const JAPANESE =
  '金属製インペラーを備えたウォーターポンプです。取り付ける前に冷却水でOリングを濡らしてください。' +
  'オイルは絶対に使用しないでください。取り付け後はエンジンをかけて冷却系統の空気を抜き、液面を確認してください。' +
  '古いポンプは二本のボルトを使うと簡単に外せます。'

cases(
  'description-shortened',
  [
    ['to its first sentence', described(LONG), described(SENTENCES[0] ?? '')],
    ['to its last sentence', described(LONG), described(SENTENCES[5] ?? '')],
    ['to its first two sentences', described(LONG), described(SENTENCES.slice(0, 2).join(' '))],
    ['to another text', described(LONG), described('A pump for a car.')],
    ['to one word', described(LONG), described('Pump')],
    ['to another text with its only number', described(`${GERMAN} 10 Nm.`), described('Only 10 euros, call me now')],
    ['to a link', described(LONG), described('https://shop.example/pump')],
    ['to an advertisement with some of its values', described(LONG), described('Buy this M54 pump from me, E46.')],
    ['to the first word of each sentence', described(LONG), described('The It Four Wet Bleed The')],
    ['cut in the middle', described(LONG), described(LONG.slice(0, 150))],
    [
      'the end of a text without numbers',
      described(GERMAN),
      described('Die Wasserpumpe hat ein Flügelrad aus Metall.'),
    ],
    ['German text to one word', described(GERMAN), described('Pumpe')],
    [
      'Japanese text to its first sentence',
      described(JAPANESE),
      described('金属製インペラーを備えたウォーターポンプです。'),
    ],
    ['to a sentence in another language', described(LONG), described('Wasserpumpe für BMW, wenig gelaufen.')],
    [
      'a list to its first entry',
      described(SENTENCES.map((one) => `- ${one}`).join('\n')),
      described(`- ${SENTENCES[0]}`),
    ],
    ['to a cut that keeps its only number', described(`M54. ${GERMAN}`), described('M54. Die Wasserpumpe')],
    [
      'a text with the same words again and again, cut to 45 %',
      described(REPEATING),
      described(REPEATING.slice(0, REPEATING.length * 0.45)),
    ],
    ['with a new title', described(LONG), { title: 'Pump, water, metal', description: SENTENCES[0] ?? '' }],
  ],
  [
    ['nothing before', {}, described(SENTENCES[0] ?? '')],
    ['a short text', described('With gasket and four nuts.'), described('Gasket')],
    ['by one sentence', described(LONG), described(SENTENCES.slice(1).join(' '))],
    ['by a third', described(LONG), described(SENTENCES.slice(0, 4).join(' '))],
    [
      'to a better text with all numbers',
      described(LONG),
      described('M54 pump, metal impeller. E46 1998-2005, E39 from 2000. 4 nuts M6: 10 Nm. O-ring: coolant only.'),
    ],
    [
      'to a table with all numbers',
      described(LONG),
      described('| M54 | |\n|-|-|\n| E46 | 1998-2005 |\n| E39 | 2000 |\n| M6 | 10 Nm |'),
    ],
    ['paragraphs that were there three times', described(`${LONG}\n\n${LONG}\n\n${LONG}`), described(LONG)],
    ['a word that was repeated', described(`${'very '.repeat(100)}good pump`), described('A very good pump')],
    ['spaces', described(LONG.replaceAll(' ', '      ')), described(LONG)],
    ['empty lines', described(SENTENCES.join('\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n\n')), described(SENTENCES.join('\n'))],
    ['rules and signs', described(`${'='.repeat(600)}\n${LONG}\n${'*'.repeat(600)}`), described(LONG)],
    ['lengthened', described(SENTENCES[0] ?? ''), described(LONG)],
    ['emptied, which has its own rule', described(LONG), {}],
    ['a new part', null, described('Short')],
    [
      'numbers moved into the list',
      described(`Numbers: ${Array.from({ length: 12 }, (_, at) => `11 51 7 509 9${10 + at}`).join(', ')}`),
      {
        ...numbers(...Array.from({ length: 12 }, (_, at) => `11 51 7 509 9${10 + at}`)),
        description: 'The numbers are in the list now.',
      },
    ],
    ['a placeholder replaced', described('Lorem ipsum dolor sit amet. '.repeat(20)), described('The pump of the M54.')],
    ['only the numbers changed', described(LONG), { ...described(LONG), ...numbers(VW) }],
  ],
)

// ── Links ────────────────────────────────────────────────────────────────────────────────────────────────────────────

const known = (...hosts: string[]): Partial<Facts> => ({ sites: new Set(hosts) })

cases(
  'new-site',
  [
    ['an address', {}, described('See https://shop.example/pump')],
    ['a link', {}, described('[Buy](https://shop.example)')],
    ['a link with a title', {}, described('[Buy](https://shop.example "Best price")')],
    ['a link in angle brackets', {}, described('<https://shop.example>')],
    ['a reference', {}, described('[Buy][1]\n\n[1]: https://shop.example/a')],
    ['an image', {}, described('![Pump](https://shop.example/pump.png)')],
    ['without https', {}, described('http://shop.example')],
    ['in capitals', {}, described('HTTPS://SHOP.EXAMPLE/PUMP')],
    ['www without a scheme', {}, described('See www.shop.example for prices')],
    ['with a port', {}, described('https://shop.example:8443/pump')],
    ['an address of digits', {}, described('http://203.0.113.7/pump')],
    ['letters of another script', {}, described('https://магазин.example/насос')],
    ['of a number', {}, { numbers: [{ number: VW, link: 'https://shop.example/06a' }] }],
    ['another site beside a known one', {}, described('https://a.example https://shop.example'), known('a.example')],
    ['a subdomain of a known site', {}, described('https://shop.a.example'), known('a.example')],
    ['in a new part', null, described('https://shop.example')],
    ['after code', {}, described('`https://a.example` and https://shop.example'), known('a.example')],
    ['a known site in the name of the user', {}, described('https://a.example@shop.example'), known('a.example')],
    ['in a table', {}, described('| Shop | https://shop.example |\n|-|-|')],
    ['after Japanese text', {}, described('購入はhttps://shop.example/pumpまで')],
  ],
  [
    ['no link', {}, described(TEXT)],
    ['a site that was linked before', {}, described('https://a.example/b'), known('a.example')],
    ['a known site with www', {}, described('https://www.a.example/b'), known('a.example')],
    ['a known site with www and no scheme', {}, described('www.a.example'), known('a.example')],
    ['a known site with a port', {}, described('https://a.example:8443/b'), known('a.example')],
    ['a known site in capitals', {}, described('https://A.EXAMPLE'), known('a.example')],
    ['a known site with a dot at the end', {}, described('https://a.example./b'), known('a.example')],
    ['a site of the part before', described('https://a.example/1'), described('https://a.example/2')],
    [
      'moved from the description to a number',
      described('https://a.example/1'),
      { numbers: [{ number: VW, link: 'https://a.example/1' }] },
    ],
    [
      'moved from a number to the description',
      { numbers: [{ number: VW, link: 'https://a.example/1' }] },
      described('https://a.example/1'),
    ],
    ['in code', {}, described('Run `curl https://shop.example`')],
    ['in code with two backticks', {}, described('``a ` https://shop.example``')],
    ['in a code block', {}, described('```\nhttps://shop.example\n```')],
    ['in a code block of tildes', {}, described('~~~\nhttps://shop.example\n~~~')],
    ['in indented code', {}, described('Code:\n\n    https://shop.example\n')],
    ['a page of this site', {}, described('[Pump](/part/pump)')],
    ['an address of mail', {}, described('[Mail](mailto:a@shop.example), me@www.shop.example')],
    ['a name without a scheme', {}, described('As sold by shop.example')],
    ['a scheme without a site', {}, described('Addresses begin with https://')],
    ['another scheme', {}, described('ftp://shop.example and javascript://shop.example')],
    ['a link removed', described('https://a.example'), {}],
  ],
)

// ── Titles and placeholders ──────────────────────────────────────────────────────────────────────────────────────────

const titled = (title: string) => ({ title })

cases(
  'title-digits',
  [
    ['digits', {}, titled('1234567890')],
    ['digits with spaces', {}, titled('123 456 789 0')],
    ['a number of BMW', {}, titled('11 51 7 509 985')],
    ['a number with dots', {}, titled('0.221.504.100')],
    ['a number with slashes', {}, titled('113/517/509/985')],
    ['a phone number', {}, titled('+49 30 1234567')],
    ['digits and signs', {}, titled('!!! 2002 !!! 2002')],
    ['one letter', {}, titled('1234567890 A')],
    ['two letters', {}, titled('XX 1234567890')],
    ['a date', {}, titled('2026-12-03 12:00')],
    ['a price', {}, titled('$1,234,567.00')],
    ['full-width digits', {}, titled('１２３４５６７８９０')],
    ['Arabic digits', {}, titled('١٢٣٤٥٦٧٨٩٠')],
    ['from a German title', titled('Wasserpumpe mit Dichtung'), titled('2002 2002 2002')],
    ['from a Japanese title', titled('ウォーターポンプ、金属製、純正品'), titled('0000000000')],
    ['a new part', null, titled('1234567890')],
  ],
  [
    ['words', {}, titled('Water pump, metal impeller')],
    ['words and digits', {}, titled('Water pump M54 2002')],
    ['more digits than letters', {}, titled('Pump 11 51 7 509 985')],
    ['three letters', {}, titled('ECU 0261207106')],
    ['a year first', {}, titled('2002 BMW 320i pump')],
    ['a model of digits', {}, titled('Bonnet of a Porsche 911')],
    ['a size', {}, titled('Radiator 520 x 440 mm')],
    ['German', {}, titled('Wasserpumpe für 2002')],
    ['Japanese', {}, titled('ポンプ 11517509985')],
    ['Chinese', {}, titled('水泵组 1234567890')],
    ['Cyrillic', {}, titled('Насос 1234567890')],
    ['digits before and after', titled('11 51 7 509 985'), titled('11 51 7 527 910')],
    ['digits that became words', titled('11 51 7 509 985'), titled('Water pump M54')],
    ['the same digits written otherwise', titled('11 51 7 509 985'), titled('11517509985')],
    ['only the description changed', titled('1234567890'), { title: '1234567890', description: TEXT }],
    ['a new part with words', null, titled('Water pump 2002')],
    ['no digits', {}, titled('!!!!!!!!!!')],
  ],
)

cases(
  'placeholder',
  [
    ['test', {}, described('test')],
    ['Test with a sign', {}, described('Test!')],
    ['test three times', {}, described('test test test')],
    ['test with a number', {}, described('Test 123')],
    ['keys in a row', {}, described('asdf')],
    ['more keys in a row', {}, described('asdfghjkl')],
    ['qwerty', {}, described('qwertyuiop')],
    ['German keys', {}, described('qwertz')],
    ['one letter many times', {}, described('aaaaaaaa')],
    ['x', {}, described('xxx')],
    ['lorem ipsum', {}, described('Lorem ipsum dolor sit amet, consectetur')],
    ['lorem ipsum in a text', described(TEXT), described(`${TEXT}\n\nLorem ipsum dolor sit amet.`)],
    ['a line of a text', described(TEXT), described(`${TEXT}\n\nasdf asdf`)],
    ['a line that says TODO', described(TEXT), described(`${TEXT}\n\nTODO: torque`)],
    ['tbd', {}, described('TBD')],
    ['a word for it', {}, described('placeholder text')],
    ['a sample', {}, described('sample text')],
    ['blah', {}, described('blah blah blah')],
    ['in German', {}, described('Platzhalter')],
    ['a German test', {}, described('Testtext')],
    ['in Japanese', {}, described('テスト')],
    ['a title', {}, titled('asdf asdf asdf')],
    ['a new part', null, described('test')],
  ],
  [
    ['a text', {}, described(TEXT)],
    ['test inside attest', {}, described('The TÜV certificate attests it')],
    ['test inside latest', {}, described('latest')],
    ['a car', {}, described('Testarossa')],
    ['a test in a sentence', {}, described('The compression test shows 12 bar.')],
    ['a heading', {}, described('## Test\n\nTurn the pump by hand. It must not click.')],
    ['a tested part', {}, described('Tested')],
    ['Spanish todo', {}, described('Sirve para todo el motor')],
    ['todo in capitals in Spanish', {}, described('TODO EL MOTOR')],
    ['a sample in a sentence', {}, described('A sample of the gasket is in the box.')],
    ['a dummy plug', {}, described('With a dummy plug for the second port')],
    ['it was there before', described('test'), { ...described('test'), ...numbers(VW) }],
    ['it was replaced', described('Lorem ipsum dolor sit amet'), described(TEXT)],
    ['a line that was there before', described('TODO: torque'), described('TODO: torque\n\nFour nuts.')],
    ['Roman numerals', {}, described('Golf III')],
    ['a short word', {}, described('Pump')],
    ['German', {}, described('Im Test bei 12 bar dicht.')],
    ['Japanese', {}, described('テスト済み、十二バールで漏れなし')],
    ['an abbreviation', {}, described('AAA battery of the remote key')],
    ['nothing', {}, {}],
  ],
)

// ── Values ───────────────────────────────────────────────────────────────────────────────────────────────────────────

cases(
  'value-changed',
  [
    ['a torque', described('Four nuts, M6, 10 Nm.'), described('Four nuts, M6, 25 Nm.')],
    ['without a space', described('Four nuts, M6, 10Nm.'), described('Four nuts, M6, 25Nm.')],
    ['one of two', described('Nuts: 10 Nm\nBolts: 25 Nm'), described('Nuts: 10 Nm\nBolts: 250 Nm')],
    ['exchanged', described('Nuts 10 Nm\nBolts 25 Nm'), described('Nuts 12 Nm\nBolts 10 Nm')],
    ['a pressure', described('Opens at 1.4 bar.'), described('Opens at 14 bar.')],
    ['a comma', described('Öffnet bei 1,4 bar.'), described('Öffnet bei 1,8 bar.')],
    ['a temperature', described('Thermostat opens at 88 °C'), described('Thermostat opens at 105 °C')],
    ['a size in the title', titled('Radiator 520 x 440 mm'), titled('Radiator 520 x 400 mm')],
    ['the thousands', described('Hose of 1,200 mm'), described('Hose of 1,300 mm')],
    ['a range', described('Tighten with 10-12 Nm'), described('Tighten with 20-22 Nm')],
    ['one end of a range', described('Tighten with 10-12 Nm'), described('Tighten with 10-22 Nm')],
    ['a wrong conversion', described('Tighten with 10 Nm'), described('Tighten with 10 lb-ft')],
    ['a volume', described('Holds 8.4 l of coolant'), described('Holds 4.8 l of coolant')],
    ['a voltage', described('Runs at 12 V'), described('Runs at 24 V')],
    ['with more text', described('Nuts, M6, 10 Nm.'), described('New text. Nuts, M6, 25 Nm. And more of it.')],
    ['in another sentence', described('Tighten the nuts to 10 Nm.'), described('The right torque is 25 Nm.')],
    ['in a table', described('| Nuts | 10 Nm |\n|-|-|'), described('| Nuts | 25 Nm |\n|-|-|')],
    ['in German', described('Anzugsdrehmoment 10 Nm'), described('Anzugsdrehmoment 25 Nm')],
    ['in Japanese', described('締付トルク10Nm'), described('締付トルク25Nm')],
    ['an angle', described('20 Nm, then 90°'), described('20 Nm, then 180°')],
  ],
  [
    ['no value', described(TEXT), described(`${TEXT} Metal.`)],
    ['the same value', described('Nuts 10 Nm'), described('The nuts: 10 Nm')],
    ['a space added', described('Nuts 10Nm'), described('Nuts 10 Nm')],
    ['a no-break space', described('Nuts 10 Nm'), described('Nuts 10\u00A0Nm')],
    ['a thousands separator added', described('Hose of 1200 mm'), described('Hose of 1,200 mm')],
    ['a thousands separator of German', described('Schlauch 1.200 mm'), described('Schlauch 1200 mm')],
    ['a thousands separator of Swiss', described('Schlauch 1’200 mm'), described('Schlauch 1 200 mm')],
    ['a comma for a point', described('Öffnet bei 1,4 bar'), described('Öffnet bei 1.4 bar')],
    ['zeros at the end', described('Opens at 1.4 bar'), described('Opens at 1.40 bar')],
    ['a unit written otherwise', described('Nuts 10 Nm'), described('Nuts 10 N·m')],
    ['converted to feet', described('Nuts 10 Nm'), described('Nuts 7.4 lb-ft')],
    ['converted to centimetres', described('Radiator 520 mm'), described('Radiator 52 cm')],
    ['converted to Fahrenheit', described('Opens at 88 °C'), described('Opens at 190 °F')],
    ['a conversion added', described('Nuts 10 Nm'), described('Nuts 10 Nm (7.4 lb-ft)')],
    ['a value added', described('Four nuts'), described('Four nuts, 10 Nm')],
    ['a value removed', described('Four nuts, 10 Nm'), described('Four nuts')],
    ['moved to another line', described('Nuts 10 Nm\nBolts 25 Nm'), described('Bolts 25 Nm\nNuts 10 Nm')],
    ['another dash', described('10-12 Nm'), described('10–12 Nm')],
    ['a range in words', described('10-12 Nm'), described('10 to 12 Nm')],
    ['another sign of times', described('520 x 440 mm'), described('520×440 mm')],
    ['part numbers', described('See 06A 109 309 A'), described('See 06A 109 311 A')],
    ['years', described('Built until 2005'), described('Built until 2006')],
    ['an oil', described('Oil 5W-30'), described('Oil 0W-30')],
    [
      'a value of another thing',
      described('Pump: 10 Nm\nSize: 520 mm'),
      described('Pump: 10 Nm\nHose: 300 mm, Size: 520 mm'),
    ],
    ['translated', described('Torque of the nuts 10 Nm'), described('Anzugsmoment der Muttern 10 Nm')],
    ['a new part', null, described('Nuts 10 Nm')],
  ],
)

it('names what it found with its values', () => {
  const before = texts({ ...numbers(VW, 'PA632'), description: `Four nuts, M6, 10 Nm. ${LONG}` })
  const after = texts({
    title: '1234567890',
    ...numbers('PA632'),
    description: 'Four nuts, M6, 25 Nm. www.Shop.example',
  })
  const facts = { ...NO_FACTS, ...listed(VW, [], VW, VW) }
  expect(findFlags({ subject: 'part', before, after }, facts)).toEqual([
    { rule: 'number-removed', number: VW, listings: 2 },
    { rule: 'title-digits', title: '1234567890' },
    { rule: 'description-shortened', from: before.description.length, to: after.description.length },
    { rule: 'new-site', host: 'shop.example' },
    { rule: 'value-changed', what: 'Torque', from: '10 Nm', to: '25 Nm' },
  ])
})
