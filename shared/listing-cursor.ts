/**
 * Where `listing.list` goes on after a listing of the order `price_asc`, whose beginning comes with the part itself.
 * The form is that of server/db/cursor.ts; the key is that of server/domains/listings/service.ts.
 */
export function cursorAfterPrice(last: { priceCents: number; id: string }): string {
  return btoa(JSON.stringify([last.priceCents, last.id]))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replace(/=+$/, '')
}
