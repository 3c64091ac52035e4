/** Makes the tags $1 that nothing carries yet; in the order of their names, so that two writers never wait for each other. */
export const ENSURE_TAGS = `
  insert into tag (name) select distinct name from unnest($1::text[]) name order by name on conflict (name) do nothing`
