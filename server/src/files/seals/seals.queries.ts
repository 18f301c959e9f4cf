import { desc, sql } from 'drizzle-orm'
import type { Db, DbOrTransaction } from '../../db/connect.ts'
import { sealCertificates } from '../../db/tables/handovers.ts'

/** The newest certificate of the installation. */
export const findSealCertificate = async (db: DbOrTransaction) => {
  const [row] = await db.select().from(sealCertificates).orderBy(desc(sealCertificates.id)).limit(1)
  return row
}
export type SealCertificateRow = NonNullable<Awaited<ReturnType<typeof findSealCertificate>>>

/** Servers that need a new certificate at the same time make one: the others find it. */
export const insertSealCertificateOnce = (
  db: Db,
  isUsable: (row: SealCertificateRow | undefined) => boolean,
  make: () => Promise<typeof sealCertificates.$inferInsert>,
): Promise<SealCertificateRow> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('seal certificate'))`)
    const newest = await findSealCertificate(tx)
    if (newest && isUsable(newest)) return newest
    const [row] = await tx
      .insert(sealCertificates)
      .values(await make())
      .returning()
    if (!row) throw new Error('an inserted certificate has no row')
    return row
  })
