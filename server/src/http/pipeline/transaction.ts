import type { Db } from '../../db/connect.ts'
import type { Work } from '../../db/transaction.ts'
import { isRetriable } from '../failures.ts'

/** times that one transaction is tried at most */
const maxTries = 3

/** One transaction for one action of a person; tried again where the database gave way to somebody else (BI-126). */
export const inTransaction = async <T>(db: Db, work: Work<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === maxTries || !isRetriable(error)) throw error
    }
  }
}
