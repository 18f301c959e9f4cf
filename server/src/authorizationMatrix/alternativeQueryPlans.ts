/**
 * Rewrites every row, the last stored one first, without triggers: the tests are a superuser for
 * that.
 */
const reversing = `do $$ declare one record; place tid; begin
  for one in select table_name as name, min(column_name) as any_column from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_updatable = 'YES' and is_generated = 'NEVER' and is_identity = 'NO' and column_name <> 'id' group by 1
  loop
    for place in execute format('select ctid from %I order by ctid desc', one.name)
    loop execute format('update %I set %I = %2$I where ctid = $1', one.name, one.any_column) using place; end loop;
  end loop; end $$`
/** A prepared statement keeps its plan without this. */
const planAnew = 'set local plan_cache_mode = force_custom_plan'
/**
 * What the planner may choose at any time, and the statements for it: how it joins and groups, and
 * the physical order of rows.
 */
export const alternativeQueryPlans: Readonly<Record<string, readonly string[]>> = {
  'by index': [planAnew, 'set local enable_seqscan = off'],
  hashed: [planAnew, 'set local enable_nestloop = off', 'set local enable_mergejoin = off'],
  merged: [planAnew, 'set local enable_nestloop = off', 'set local enable_hashjoin = off'],
  sorted: [planAnew, 'set local enable_hashagg = off'],
  'rows stored in reverse': [
    'set local session_replication_role = replica',
    reversing,
    'delete from noted_changes',
    'set local session_replication_role = origin',
    planAnew,
    'set local enable_indexscan = off',
    'set local enable_bitmapscan = off',
  ],
}
