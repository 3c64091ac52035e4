import { expect, test } from 'vitest'
import { z } from 'zod'
import { readCursor } from '../server/db/cursor.ts'
import { writeCursor } from './cursor.ts'

test('the server reads the sort key from a cursor', () => {
  for (const priceCents of [1, 6_400, 99_999, 100_000_000]) {
    const id = '01989d5e-7f3b-7c11-a51b-3f6f3a1c9e42'
    expect(readCursor(z.tuple([z.int(), z.uuid()]), writeCursor([priceCents, id]))).toEqual([priceCents, id])
  }
})
