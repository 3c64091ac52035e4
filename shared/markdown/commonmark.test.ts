import spec from 'commonmark-spec'
import { describe, expect, it } from 'vitest'
import { compare, type HouseRule, withoutLinks } from '../../tests/support/markdown-examples.ts'

/** CommonMark 0.31.2's examples, by their numbers there, that come out differently: by a rule of the house … */
const BY_A_RULE: Record<HouseRule, number[]> = {
  'h1 is h2': [
    10, 62, 66, 67, 68, 72, 75, 76, 78, 79, 80, 81, 82, 83, 84, 115, 141, 214, 215, 227, 228, 229, 230, 232, 300,
  ],
  'a link out says so': [346, 480, 481, 501, 526, 538, 594, 595, 597, 600, 604, 605],
  'a link elsewhere leaves its text': [
    194, 195, 200, 203, 204, 484, 485, 486, 487, 492, 495, 496, 498, 499, 500, 501, 502, 503, 504, 522, 567, 596, 598,
    599, 601,
  ],
  'an image from elsewhere leaves its description': [
    517, 520, 531, 572, 573, 574, 575, 576, 577, 578, 579, 580, 581, 582, 583, 584, 585, 586, 587, 588, 589, 591,
  ],
}

/** … or for a reason that only their source shows. */
const OTHERWISE = {
  'raw HTML is shown as text': [
    21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168,
    169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191,
    201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630,
    631, 642, 643,
  ],
  'stars beside a number are shown as typed': [356],
  'an address alone becomes a link (GFM)': [602, 606, 608, 611, 612],
  'an address with a backslash leads nowhere': [20, 202, 603],
  'the scheme of an address is written small': [597],
}

type Reason = HouseRule | keyof typeof OTHERWISE | 'unexplained'

/** Why this example differs from the specification; empty when it does not. */
function reasons({ markdown, html }: (typeof spec.tests)[number]): Reason[] {
  const source = markdown.replaceAll('→', '\t')
  const { ours, expected, rules, text } = compare({ markdown: source, html: html.replaceAll('→', '\t') })
  if (ours === expected) return rules
  if (ours.toLowerCase() === expected.toLowerCase()) return [...rules, 'the scheme of an address is written small']
  if (ours === withoutLinks(expected) && /href="[^"]*%5C/.test(expected))
    return ['an address with a backslash leads nowhere']
  if (withoutLinks(ours) === expected) return [...rules, 'an address alone becomes a link (GFM)']
  if (/\d\*\d/.test(source) && ours.replaceAll('*', '') === expected.replaceAll(/<\/?(?:em|strong)>/g, ''))
    return ['stars beside a number are shown as typed']
  const [tag = ''] = /<[^>\s]+/.exec(source) ?? []
  return tag !== '' && text.includes(tag) ? ['raw HTML is shown as text'] : ['unexplained']
}

describe("CommonMark's examples", () => {
  it('are 652', () => {
    expect(spec.tests).toHaveLength(652)
  })

  it('come out as specified, but those that are listed, for the reasons they are listed under', () => {
    const differing: Record<string, number[]> = {}
    for (const example of spec.tests) {
      for (const reason of reasons(example)) (differing[reason] ??= []).push(example.number)
    }
    expect(differing).toEqual({ ...BY_A_RULE, ...OTHERWISE })
  })
})
