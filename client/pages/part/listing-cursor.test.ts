import { expect, test } from 'vitest'
import { readCursor, writeCursor } from '../../../server/db/cursor.ts'
import { cursorAfterListing } from './listing-cursor.ts'
import { z } from 'zod'

test('cursorAfterListing returns the same cursor as writeCursor, and readCursor accepts it', () => {
  for (const priceCents of [1, 6_400, 99_999, 100_000_000]) {
    const id = '01989d5e-7f3b-7c11-a51b-3f6f3a1c9e42'
    const cursor = cursorAfterListing({ priceCents, id })
    expect(cursor).toBe(writeCursor([priceCents, id]))
    expect(readCursor(z.tuple([z.int(), z.uuid()]), cursor)).toEqual([priceCents, id])
  }
})
