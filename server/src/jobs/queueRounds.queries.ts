import { sql } from 'drizzle-orm'
import type { DbOrTransaction } from '../db/connect.ts'

/** Rounds of one priority; a job further behind is in the last one. */
const roundsOfPriority = 1_000_000

/** What waits of a client in a queue. */
interface Line {
  waiting: number
  /** of its last job */
  last: number
}

/** How far the rounds of a queue are. */
export interface QueueRounds {
  /** of what runs, else of what runs next */
  current: number
  lines: ReadonlyMap<string, Line>
}

/** The library's priority of a job: a round later is a step lower. */
export const computeJobPriority = (priority: number, round: number): number =>
  priority * roundsOfPriority - Math.min(round, roundsOfPriority - 1)

/**
 * The rounds of a queue among jobs of the same priority. What is only due later holds no round
 * back.
 */
export const findQueueRounds = async (
  db: DbOrTransaction,
  queue: string,
  priority: number,
): Promise<QueueRounds> => {
  const columns = sql`group_id, ${priority * roundsOfPriority} - priority as round, start_after <= now() as is_due`
  const { rows } = await db.execute<{
    group: string
    waiting: number
    last: number
    running: number | null
    next: number | null
  }>(sql`
    select group_id as "group", count(*) filter (where not is_running)::int as waiting, max(round) as last,
      max(round) filter (where is_running) as running,
      min(round) filter (where not is_running and is_due) as next
    from (
      select ${columns}, false as is_running from jobs.job
      where name = ${queue} and state < 'active' and not blocked and group_id is not null
      union all
      select ${columns}, true from jobs.job
      where name = ${queue} and state = 'active' and group_id is not null
    ) unfinished
    where round between 0 and ${roundsOfPriority - 1}
    group by group_id`)
  const running = rows.flatMap((row) => row.running ?? [])
  const next = rows.flatMap((row) => row.next ?? [])
  return {
    current: running.length > 0 ? Math.max(...running) : next.length > 0 ? Math.min(...next) : 0,
    lines: new Map(rows.map(({ group, waiting, last }) => [group, { waiting, last }])),
  }
}

/** Whether a job of another line is due in a queue. */
export const hasOtherLinesWaiting = async (
  db: DbOrTransaction,
  queue: string,
  line: string | null,
): Promise<boolean> => {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (
    select from jobs.job where name = ${queue} and state < 'active' and not blocked and start_after <= now()
      and group_id is distinct from ${line}) as found`)
  return rows[0]?.found ?? false
}
