/** Units that follow a number, and the nouns that part names count. */
const UNITS = [
  'mm cm m km µm in ft mi mm² cm³ cc ml l L gal qt',
  'g kg mg t oz lb lbs N Nm kN lb-ft lbf ft-lb ft-lbs in-lb',
  'bar mbar psi Pa kPa MPa V kV mV A mA Ah W kW hp PS bhp',
  'Ω kΩ ohm ohms Hz kHz MHz rpm °C °F C K ° % s ms min h',
  'mph km/h mpg miles teeth pin pins x ×',
].flatMap((units) => units.split(' '))

const escaped = UNITS.toSorted((a, b) => b.length - a.length).map((unit) => unit.replace('/', '\\/'))
const NUMBER_AND_UNIT = new RegExp(`(?<=\\d) (?=(?:${escaped.join('|')})(?![\\p{L}\\p{N}]))`, 'gu')

/** Matches the second space in '5 x 112'. */
const TIMES = /(?<=\d[ \u00A0][x×]) (?=\d)/gu

/** Returns the text with a no-break space between each number and its unit, so that they stay on one line. */
export const bindUnits = (text: string): string =>
  /\d /.test(text) ? text.replace(NUMBER_AND_UNIT, '\u00A0').replace(TIMES, '\u00A0') : text
