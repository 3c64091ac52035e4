import type { Client } from 'pg'

const WITH_IMAGES = `
  select table_name as name from information_schema.columns
  where table_schema = current_schema() and column_name = 'storage_key' order by table_name`

/** The pictures of users, also those that a report keeps. */
const PICTURES = `
  select picture_key from (
    select substring(picture from '^/images/([0-9a-f]{32})-') as picture_key from "user"
    union select substring(snapshot->>'picture' from '^/images/([0-9a-f]{32})-') from report where item_type = 'user'
  ) picture where picture_key is not null`

/**
 * Returns the query of the keys of all images that the image store must have, in the column `name` and in their order. The
 * tables with images are read from the database, because an earlier release has fewer of them.
 */
export async function storedImagesQuery(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>(WITH_IMAGES)
  const selects = rows.map(({ name }) => `select storage_key as name from "${name}"`)
  return `${[...selects, PICTURES].join(' union ')} order by name`
}
