/**
 * The colours of mails by name, light and dark: those of styles/tokens.css, because mail programs know no custom properties
 * (colours.test.ts compares them).
 */
export const COLOURS = {
  paper: ['#faf8f2', '#151614'],
  well: ['#f1eee4', '#22231f'],
  ink: ['#17191b', '#f0ede4'],
  'ink-2': ['#45494b', '#c4c0b5'],
  'ink-3': ['#63676a', '#a09d93'],
  rule: ['#dad5c7', '#35362f'],
  signal: ['#0d4a9e', '#8ab6f5'],
  'on-signal': ['#ffffff', '#0a1a30'],
  ok: ['#1a6137', '#85cf9c'],
  caution: ['#6d4a00', '#f0c75e'],
  'caution-wash': ['#f8ebc4', '#352b12'],
  danger: ['#a8151b', '#ff9c92'],
} as const satisfies Record<string, readonly [light: string, dark: string]>
export type Colour = keyof typeof COLOURS

/** Returns the light colour, for an attribute or a style. */
export const light = (colour: Colour): string => COLOURS[colour][0]

/** The classes `c-ink` (text), `b-ink` (background) and `r-ink` (rules), by which the style sheet replaces light colours. */
const DARK = Object.entries(COLOURS)
  .map(
    ([name, [, dark]]) =>
      `.c-${name}{color:${dark}!important}.b-${name}{background-color:${dark}!important}.r-${name}{border-color:${dark}!important}`,
  )
  .join('\n')

/** For programs that show style sheets. The others keep the light colours and the wide margins of the attributes. */
export const STYLES = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
${DARK}
}
@media (max-width:480px){
.outside{padding-left:6px!important;padding-right:6px!important}
.inset{padding-left:10px!important;padding-right:10px!important}
.fact-label{width:72px!important}
.stops{line-height:32px!important}
}`
