// The outlines of panels and lamps, drawn for this site: seen from outside, with the front at the left, in 300 x 220.

export type PanelKind = 'door' | 'wing' | 'bonnet' | 'bumper' | 'lamp' | 'plain'

/** The lines of each outline. The first one is the edge. */
export const OUTLINES: Record<PanelKind, readonly string[]> = {
  door: [
    'M22 208 Q14 160 20 104 Q24 82 44 66 Q96 22 190 12 L268 10 Q282 110 276 208 Z',
    'M36 98 Q70 48 190 30 L250 28 Q256 60 256 96 Z',
    'M20 128 Q150 118 278 116',
    'M222 134 h38 v14 h-38 Z',
  ],
  wing: [
    'M12 76 Q70 40 210 22 L288 18 L286 204 L262 204 Q252 116 174 116 Q98 116 90 204 L26 204 Q8 150 12 76 Z',
    'M24 92 Q120 56 286 50',
  ],
  bonnet: ['M20 110 Q28 44 96 24 L286 8 L286 212 L96 196 Q28 176 20 110 Z', 'M52 78 L276 48', 'M52 142 L276 172'],
  bumper: [
    'M10 70 Q150 36 290 70 Q296 120 280 176 Q150 200 20 176 Q4 120 10 70 Z',
    'M14 104 Q150 78 286 104',
    'M96 128 h108 v34 h-108 Z',
    'M42 140 a14 14 0 1 0 .1 0 Z',
    'M258 140 a14 14 0 1 0 .1 0 Z',
  ],
  lamp: [
    'M14 124 Q40 50 160 30 L276 20 Q294 60 284 130 Q276 180 236 190 L60 196 Q10 176 14 124 Z',
    'M84 124 a46 46 0 1 0 92 0 a46 46 0 1 0 -92 0 Z',
    'M196 104 a36 36 0 1 0 72 0 a36 36 0 1 0 -72 0 Z',
  ],
  plain: ['M20 20 h260 v180 h-260 Z'],
}

const LAMP = /\b(?:head|tail|fog|brake|rear|side|parking)[ -]?(?:light|lamp)s?\b|\blamps?\b/i
const KINDS: readonly (readonly [PanelKind, RegExp])[] = [
  ['bumper', /\bbumpers?\b/i],
  ['lamp', LAMP],
  ['bonnet', /\b(?:bonnet|hood|boot ?lid|trunk ?lid)\b/i],
  ['door', /\b(?:doors?|tailgate|hatch)\b/i],
  ['wing', /\b(?:wings?|fenders?|quarter panel)\b/i],
  ['plain', /\b(?:roof|sills?|(?:side|front|rear|body) panel)\b/i],
]
/** Parts of panels and lamps, which are none themselves: a door handle. */
const SMALL_PARTS =
  /\b(?:handle|lock|hinge|switch|mirror|seal|bracket|cable|module|motor|regulator|bulb|relay|strut|latch|trim|speaker|nut|bolts?|screws?|sensor|control|absorber|clip|holder|rack|lining|liner|socket|washer|stop|check|spring|damper|unit|harness|card)\b/i

/** Returns the outline for a part whose damage buyers ask about, by the words of its name; null for other parts. */
export function panelOf(name: string): PanelKind | null {
  if (SMALL_PARTS.test(name)) return null
  return KINDS.find(([, words]) => words.test(name))?.[0] ?? null
}
