import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../../server/config.ts'
import { createDeps, type Deps } from '../../server/deps.ts'
import { runCleanup } from '../../server/jobs/cleanup.ts'
import { createLog } from '../../server/log.ts'
import { appRouter } from '../../server/trpc/router.ts'
import { bootApp, type TestApp } from '../support/app.ts'
import { sql } from '../support/database.ts'
import { factories } from '../support/factories.ts'
import { startImageServer, type ImageServer } from '../support/image-server.ts'
import { cells, PROCEDURES } from '../support/matrix.ts'

// OpenSearch gets a part again after each change that names it. Triggers record the parts whose documents change, except by
// the factories of the tests.

const TRIGGERS = `
  create table touched (part_id uuid, transaction xid default pg_current_xact_id()::xid);
  create function touch() returns trigger language plpgsql as $$ begin
    if current_setting('application_name') = 'factories' then return null; end if;
    if tg_table_name = 'part' then insert into touched values (new.id);
    elsif tg_op = 'DELETE' then insert into touched values (old.part_id);
    else insert into touched values (new.part_id);
    end if;
    return null;
  end $$;
  -- The documents of both parts change with a confirmed relation.
  create function touch_related() returns trigger language plpgsql as $$ begin
    if current_setting('application_name') <> 'factories' then
      insert into touched select unnest(array[r.part_id, r.other_id])
      from (values (old.part_id, old.kind, old.other_id), (new.part_id, new.kind, new.other_id)) r (part_id, kind, other_id)
      where tg_table_name = 'relation_confirmation' and r.part_id is not null or exists (
        select from relation_confirmation c where (c.part_id, c.kind, c.other_id) = (r.part_id, r.kind, r.other_id));
    end if;
    return null;
  end $$;
  create trigger touch after insert or update or delete on part_relation for each row execute function touch_related();
  create trigger touch after insert or update or delete on relation_confirmation for each row execute function touch_related();
  create trigger touch_new after insert on part for each row execute function touch();
  create trigger touch after update on part for each row
    when ((old.name, old.description_markdown, old.removed_at is null, old.lowest_ask_cents, old.bid_count > 0, part_activity(old))
      is distinct from
      (new.name, new.description_markdown, new.removed_at is null, new.lowest_ask_cents, new.bid_count > 0, part_activity(new)))
    execute function touch();
  create trigger touch after insert or update or delete on part_number for each row execute function touch();
  create trigger touch after insert or update or delete on part_tag for each row execute function touch()`

let site: TestApp
let images: ImageServer
let outside: Deps & { close(): Promise<void> }
let cellOf: ReturnType<typeof cells>
beforeAll(async () => {
  images = await startImageServer()
  site = await bootApp({ IMAGE_FETCH_HOSTS: images.fetchHosts })
  const url = new URL(site.deps.config.databaseUrl)
  url.searchParams.set('application_name', 'factories')
  outside = createDeps(readConfig({ DATABASE_URL: url.href, RATE_LIMIT_FACTOR: '0' }, 'test'), createLog('silent'))
  await sql(site.deps, TRIGGERS)
  cellOf = cells({ ...site, deps: outside, make: factories(outside) }, images)
})
afterAll(async () => {
  await outside.close()
  await site.close()
  await images.close()
})

/** Returns the number of documents that have changed since the last call, and of those without a change in the log. */
async function touched() {
  const [row] = await sql<{ touched: number; forgotten: number }>(
    site.deps,
    `with gone as (delete from touched returning *)
    select count(*)::int as touched, count(*) filter (where not exists (
      select from change c
      cross join lateral unnest(array[c.part_id, (c.facts->>'loserId')::uuid, (c.facts->>'otherId')::uuid]) named (id)
      where c.xmin = g.transaction and (g.part_id = named.id or exists (
        select from relation_confirmation r
        where (g.part_id, named.id) in ((r.part_id, r.other_id), (r.other_id, r.part_id))))))::int as forgotten
    from gone g`,
  )
  return row ?? { touched: 0, forgotten: 0 }
}

const procedures = appRouter._def.procedures as object as Record<string, { _def: { type: string } }>
const mutations = Object.keys(procedures).filter((name) => procedures[name]?._def.type === 'mutation')
const touching = new Set<string>()

describe('an act that changes the document of a part records a change of the part', () => {
  it.each(mutations)('%s', async (name) => {
    for (const role of ['owner', 'member', 'moderator'] as const) {
      // A call that the role may not make changes nothing.
      await PROCEDURES[name]?.(await cellOf(role, name, false)).catch(() => null)
      const { touched: count, forgotten } = await touched()
      expect([role, forgotten]).toEqual([role, 0])
      if (count > 0) touching.add(name)
    }
  })

  it('for these acts at least', () => {
    expect([...touching]).toEqual(
      expect.arrayContaining([
        'relation.confirm',
        'relation.withdraw',
        'part.edit',
        'comment.create',
        'listing.create',
        'trade.cancel',
        'moderation.restore',
      ]),
    )
  })

  it('the deletion of an account that has listings', async () => {
    const make = factories(outside)
    const seller = await make.user({ name: 'Selma Seller' })
    await make.listing({ part: await make.part(), seller })
    await site.caller(await make.token(seller)).user.remove({ name: 'Selma Seller' })
    expect(await touched()).toEqual({ touched: 1, forgotten: 0 })
  })

  it('the deletion of an account that has confirmed relations', async () => {
    const make = factories(outside)
    const user = await make.user({ name: 'Conny Confirmed' })
    const [part, other] = [await make.part(), await make.part()]
    await make.relations(part, [{ kind: 'same_as', other }])
    await make.relationConfirmation(part, 'same_as', other, { user })
    await site.caller(await make.token(user)).user.remove({ name: 'Conny Confirmed' })
    expect(await touched()).toEqual({ touched: 2, forgotten: 0 })
  })

  it('the expiry of a listing', async () => {
    const make = factories({ ...outside, now: () => new Date(Date.now() - 365 * 86_400_000) })
    await make.listing({ part: await make.part(), expiresAt: new Date(Date.now() - 60_000) })
    const failures: unknown[] = []
    await runCleanup(site.deps, (job, error) => failures.push([job, error]))
    expect([failures, await touched()]).toEqual([[], { touched: 1, forgotten: 0 }])
  })
})
