import type pg from 'pg'

/**
 * Gives a database's audit trail the parts of an installation that has had them for three months;
 * its entries stay.
 */
export const splitTrailIntoMonths = async (pool: pg.Pool): Promise<void> => {
  await pool.query(`do $$ declare first date := date_trunc('month', now() at time zone 'UTC') - interval '2 months'; begin
      perform set_config('timezone', 'UTC', true);
      alter table audit_events detach partition audit.events_before;
      alter table audit.events_before rename to entries;
      create table audit.events_before (like audit_events including defaults);
      create trigger no_truncate before truncate on audit.events_before for each statement execute function refuse_audit_change();
      execute format('alter table audit_events attach partition audit.events_before for values from (minvalue) to (%L)', first);
      perform audit.add_month((first + make_interval(months => n))::date) from generate_series(0, 3) n;
      insert into audit_events select * from audit.entries;
      drop table audit.entries;
    end $$`)
}

/** In which part of the audit trail each of its entries lies. */
export const listTrailParts = async (client: {
  query: pg.Client['query']
}): Promise<{ part: string; id: string }[]> =>
  (await client.query('select tableoid::regclass::text as part, id from audit_events order by id'))
    .rows
