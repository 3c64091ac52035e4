/**
 * Returns the cursor with which `listing.list` continues after a listing in the order `price_asc`. The first listings come
 * with the part. server/db/cursor.ts has the same encoding, server/domains/listings/service.ts the same key.
 */
export function cursorAfterListing(last: { priceCents: number; id: string }): string {
  return btoa(JSON.stringify([last.priceCents, last.id]))
    .replace(/\+/g, '-')
    .replace(/\//g, '_')
    .replaceAll('=', '')
}
