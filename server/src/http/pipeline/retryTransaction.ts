import type { Db } from '../../db/connect.ts'
import type { TransactionWork } from '../../db/transaction.ts'
import { isRetriableTransactionError } from '../errorMapping.ts'

/** maximum attempts of one transaction */
const maxAttempts = 3

/**
 * Runs `work` in a transaction (`db/transaction.ts`), again after a deadlock or serialization
 * failure, at most three times (BI-126).
 */
export const retryTransaction = async <T>(db: Db, work: TransactionWork<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await db.transaction(work)
    } catch (error) {
      if (tries === maxAttempts || !isRetriableTransactionError(error)) throw error
    }
  }
}
