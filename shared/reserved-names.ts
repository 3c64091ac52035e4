import { latinLetter } from './lookalikes.ts'

/** The error of a display name that belongs to the site. */
export const NAME_RESERVED = 'This name belongs to the site or its staff. Please choose another one.'

/** The name of the site and titles of its staff: a name with one of these words is reserved. */
const TITLES = ['tappet', 'admin', 'admins', 'administrator', 'administrators', 'moderator', 'moderators', 'official']

/** Words of which a name may not consist: 'Support', 'Help Desk', 'The Security Team', 'TappetPay'. */
const ROLES = [
  'mod mods support staff help helpdesk security system team service services notice notices root webmaster postmaster',
  'noreply billing payment payments verification safety abuse sysadmin superuser moderation administration escrow',
].flatMap((line) => line.split(' '))

/** Words that change nothing beside those: 'Tappet online', 'The Support of Tappet'. */
const FILLERS = [
  'the of and at from for by your our com org net app www site online customer care center centre desk trust info bot',
  'account accounts user pay no reply market marketplace global international europe de eu uk us member members message',
  'messages verified',
].flatMap((line) => line.split(' '))

/**
 * Further characters that look like a Latin letter, in one case or both, as far as the words above have it. Names are compared
 * with more of them than part numbers. The rest of the list of Unicode (TR 39) has 6,000 characters and would be sent to
 * every browser.
 */
const LOOKALIKES: Record<string, string> = {
  a: 'ɑᴀⱯᎪ@4∀ⲀɅꓮ₳',
  b: 'βЬьʙƄƅ8Ᏼᏼꓐ',
  c: 'ϲᴄ¢ⅭᏟⲤꓚ',
  d: 'ԁԀɗđĐᴅᎠꓓ',
  e: 'εєЄҽɛᴇ℮3Ꭼ€эЭꓰɆ',
  f: 'ƒғҒϝꜰꓝ',
  g: 'ɡɢԌԍցᏀꓖ',
  h: 'һҺʜᎻⲎꓧ',
  k: 'ᴋĸᏦⲔꓗ',
  l: 'iIıɪ1!|¡lLʟłŁɩӀǀΪⲒᏞɫꓡꓲ',
  m: 'ᴍϺᎷⲘꓟ',
  n: 'ηɴռոпПⲚꓠ₦',
  o: '0σօՕɵøØөӨᴏѲⲞ○◯ꓳ',
  p: 'ᴘϸᏢⲢþꓑ₱Ƥ',
  r: 'гГʀᴦɾᏒꓣ',
  s: 'ꜱ5$ʂտᏚ§ꓢ',
  t: 'ᴛŧŦƭ7+†ᎢⲦꓔ₮',
  u: 'սᴜцЦՍμꓴ',
  v: 'ѵѴᴠ∨Ꮩꓦ',
  w: 'ωѡᴡшШᎳꓪ₩',
  y: 'γʏҰ¥ⲨᎽꓬ',
}
const LETTER = new Map(
  Object.entries(LOOKALIKES).flatMap(([to, from]) => Array.from(from, (letter) => [letter, to] as const)),
)

/** Returns the Latin letter, in lower case, that a character looks like in one case or both; else the character. */
const likeLatin = (character: string): string =>
  [character, character.toUpperCase(), character.toLowerCase()]
    .map(latinLetter)
    .map((form) => LETTER.get(form) ?? /^[a-z]$/i.exec(form)?.[0].toLowerCase())
    .find(Boolean) ?? character.toLowerCase()

/** Regional indicators and letters in dark circles and squares, which NFKD keeps. Each range has the alphabet. */
const ALPHABETS = [0x1f1e6, 0x1f150, 0x1f170]

function plainLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0
  const first = ALPHABETS.find((start) => code >= start && code < start + 26)
  return first === undefined ? character : String.fromCodePoint(97 + code - first)
}

/** Returns the letters that a reader sees, in lower case, with one letter for each that look alike: 'Tаppеt' is 'tappet'. */
function skeleton(text: string): string {
  return [...text.normalize('NFKD')]
    .map(plainLetter)
    .map(likeLatin)
    .join('')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replaceAll('cl', 'd')
    .replaceAll('ß', 'ss')
}

/** Signs after a name, which NFKD turns into letters: 'Tappet™'. */
const SIGNS = /[™℠ⓒⓡⒸⓇ🄫🄪🅪🅫]/gu

/** One letter for each repeated one: 'Tapppet' and 'Tapet' are the same. */
const undoubled = (text: string) => text.replace(/(.)\1+/gsu, '$1')

const titles = new Set(TITLES.map(skeleton))
const closed = [...TITLES, ...ROLES].map((word) => undoubled(skeleton(word)))
const fillers = FILLERS.map((word) => undoubled(skeleton(word)))

/**
 * Returns whether a name belongs to the site: it has its name or a title of its staff as a word, or consists of such words,
 * also in letters that only look like them. A name such as 'Ted Tappett' or 'Adam Minor' is free.
 */
export function isReservedName(name: string): boolean {
  const spelled = [name, name.replace(/\p{N}+/gu, ' '), name.replace(SIGNS, ' ')].map((text) =>
    skeleton(text)
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim(),
  )
  return spelled.some(
    (text) => joinLetters(text).some((word) => titles.has(word)) || isClosed(text.replaceAll(' ', '')),
  )
}

/** Returns the words of a text. Letters that are alone make a word: 't a p p e t'. */
const joinLetters = (text: string) => text.replace(/(?<=^|\s)(\S) (?=\S(?:\s|$))/gu, '$1').split(' ')

/** Returns whether a text is a sequence of the words above, with any letters repeated, and one of them is no filler. */
function isClosed(text: string): boolean {
  // For each length: whether the text up to there is such a sequence, and whether it has more than fillers.
  const reached = new Map([[0, false]])
  for (let at = 0; at < text.length; at++) {
    const before = reached.get(at)
    if (before === undefined) continue
    for (const word of closed) for (const end of endsOf(word, text, at)) reached.set(end, true)
    for (const word of fillers)
      for (const end of endsOf(word, text, at)) reached.set(end, before || (reached.get(end) ?? false))
  }
  return reached.get(text.length) ?? false
}

/** Returns where a word without repeated letters can end that starts at a place of a text. */
function endsOf(word: string, text: string, start: number): number[] {
  let end = start
  for (const letter of word) {
    if (text[end] !== letter) return []
    while (text[end] === letter) end += 1
  }
  // The next word can start with the same letter: 'supportteam'.
  return text[end - 2] === text[end - 1] ? [end - 1, end] : [end]
}
