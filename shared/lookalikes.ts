// Cyrillic and Greek letters that look like Latin ones. People type them in part numbers with the keyboard of their language.

// Each Cyrillic or Greek letter is followed by the Latin one.
const PAIRS = [
  'АA ВB СC ЕE НH ІI ЈJ КK МM ОO РP ЅS ТT ХX УY ҮY ԚQ ԜW',
  'аa вb сc еe нh іi јj кk мm оo рp ѕs тt хx уy үy ԛq ԝw ӏl',
  'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX ϹC ͿJ',
  'αa ιi κk νv οo ρp τt υu χx',
].flatMap((pairs) => pairs.split(' '))
const LETTERS = new Map(PAIRS.map((pair) => [pair.charAt(0), pair.charAt(1)]))

/** Returns the Latin letter that looks like a character; the character itself if none does. */
export const latinLetter = (character: string): string => LETTERS.get(character) ?? character

/** Returns a text with Latin letters in place of those that look like them; null if a Cyrillic or Greek letter would be left. */
export function inLatinLetters(text: string): string | null {
  const latin = [...text].map(latinLetter).join('')
  return /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(latin) ? null : latin
}

/** Returns a part number in Latin letters. A number that is Cyrillic stays as it is: 'ГАЗ-53'. */
export const latinNumber = (number: string): string => (/[0-9]/.test(number) ? inLatinLetters(number) : null) ?? number
