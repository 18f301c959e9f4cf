import type { Db } from '../../db/connect.ts'
import type { Work } from '../../db/transaction.ts'
import { isRetriable } from '../errorMapping.ts'

/** maximum attempts of one transaction */
const maxAttempts = 3

/** Runs one action of a user in one transaction; retried after a deadlock or serialization failure (BI-126). */
export const retryTransaction = async <T>(db: Db, work: Work<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === maxAttempts || !isRetriable(error)) throw error
    }
  }
}
