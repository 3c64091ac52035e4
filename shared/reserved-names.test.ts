import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isReservedName } from './reserved-names.ts'

describe('a reserved name', () => {
  test.each([
    'Tappet',
    'TAPPET',
    'tappet',
    'Tаppеt',
    'Τappet',
    'ТАРРЕТ',
    'T a p p e t',
    't.a.p.p.e.t',
    'Tap\u200Bpet',
    'Tap\u00ADpet',
    'Táppët',
    'T̵a̵p̵p̵e̵t̵',
    'Tapppet',
    'Tapet',
    'Tappett',
    'T4pp3t',
    '7appe7',
    'Ｔａｐｐｅｔ',
    '𝐓𝐚𝐩𝐩𝐞𝐭',
    'ⓣⓐⓟⓟⓔⓣ',
    '🅃🄰🄿🄿🄴🅃',
    '🅣🅐🅟🅟🅔🅣',
    '🅃🅰🅿🅿🅴🅃',
    '🇹🇦🇵🇵🇪🇹',
    'ᴛᴀᴘᴘᴇᴛ',
    'Tappet Support',
    'TappetSupport',
    'Tappet.com',
    'The Tappet Team',
    'Anna from Tappet',
    'Tappet (Security)',
    'Tappet 2',
    'Tappet24',
    'TappetPay',
    'Tappet™',
    'Tappet℠',
    'Tappetⓡ',
    'TappetTeam',
    'Support Team',
    'Payment Team',
    'Site Moderation',
    'Staff Member',
    'System Message',
    'ꓔꓮꓑꓑꓰꓔ',
    '₮₳₱₱Ɇ₮',
    'ꭲꭺᏢᏢꭼꭲ',
    'ƭαρρєƭ',
    'Admin',
    'adm1n',
    'Adrnin',
    'Aclmin',
    'admin123',
    'Аdmіn',
    'Administrator',
    'Anna (Moderator)',
    'm o d e r a t o r',
    'Support',
    'Supp0rt',
    'Customer Support',
    'Help Desk',
    'Security Team',
    'Staff',
    'System',
    'Official Notice',
    'no-reply',
  ])('is refused: %s', (name) => {
    expect(isReservedName(name)).toBe(true)
  })

  test.each([
    'Tappert',
    'Supporteur',
    'Euro Team',
    'Message in a Bottle',
    'Ted Tappett',
    'Adam Minor',
    'Adele Ministry',
    'Frank Staff',
    'Marta Kowalczyk',
    'Old Volks Breakers',
    'Anna Systema',
    'Rod Modine',
    'Modesto',
    'Helpert',
    'Supportini',
    'Teamsters Garage',
    'Theo Securitas',
    'Tapper',
    'Petra Tap',
    'Pet Tap',
    'Carpet',
    'Tappeto',
    'Romodanovsky',
    'Иван Петров',
    'Γιώργος Παππάς',
    '田中 芽衣',
    'New user 4f2a',
    'User 4f2a',
    'J. Okafor',
    'Yours',
    'Europe',
    'Marketplace',
    '1234',
  ])('is none: %s', (name) => {
    expect(isReservedName(name)).toBe(false)
  })

  test('is refused however its letters are doubled, spaced and capitalized', () => {
    const change = fc.constantFrom(
      (c: string) => c,
      (c: string) => c.toUpperCase(),
      (c: string) => c + c,
      (c: string) => `${c} `,
      (c: string) => `${c}.`,
      (c: string) => `${c}\u200D`,
      (c: string) => `${c}\u0301`,
    )
    const words = fc.constantFrom('tappet', 'admin', 'moderator', 'support')
    fc.assert(
      fc.property(words, fc.array(change, { minLength: 9, maxLength: 9 }), (word, changes) => {
        expect(isReservedName([...word].map((c, at) => changes[at]?.(c) ?? c).join(''))).toBe(true)
      }),
    )
  })

  test('of the largest length is read in few steps', () => {
    for (const text of ['the'.repeat(66), 'admin'.repeat(40), 'a '.repeat(100), '\u0301'.repeat(200)])
      expect(() => isReservedName(text)).not.toThrow()
  })
})
