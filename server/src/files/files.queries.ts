import { inArray, sql } from 'drizzle-orm'
import type { Querying } from '../db/connect.ts'
import type { Scope } from '../db/scope.ts'
import { files } from '../db/tables/files.ts'
import type { TakenFile } from './intake.ts'

export const insertFile = async ({ db }: Scope, clientId: number, { glb: _, ...file }: TakenFile): Promise<number> => {
  const [row] = await db
    .insert(files)
    .values({ ...file, clientId })
    .returning({ id: files.id })
  if (!row) throw new Error('an inserted file has no id')
  return row.id
}

/** Which of these stored names some row names, itself or among its variants: for the sweep of what no row names. */
export const listNamed = async (db: Querying, names: string[]): Promise<Set<string>> => {
  const variant = sql<string>`(jsonb_path_query(${files.variants}, '$.*.name') #>> '{}')`
  const whole = await db.select({ name: files.name }).from(files).where(inArray(files.name, names))
  const parts = db
    .select({ name: variant.as('name') })
    .from(files)
    .as('parts')
  const found = await db.select({ name: parts.name }).from(parts).where(inArray(parts.name, names))
  return new Set([...whole, ...found].map(({ name }) => name))
}
