import { buffer } from 'node:stream/consumers'
import { limits } from '@nspect/contract/shared/limits'
import { HttpError } from '../../http/httpError.ts'
import type { UploadedFile } from '../../http/readMultipartBody.ts'
import { createFairQueue } from '../../jobs/fairQueue.ts'
import type { FileStorage } from '../../storage/storage.ts'
import type { AcceptedFile } from '../acceptedFile.ts'
import { UnreadablePlanError, withPlanProcess } from './planProcess.ts'

/** One at a time bounds the memory, and leaves a core to requests. */
const inTurn = createFairQueue('plans', { slots: 1 })

/** Where a PDF says that it is one: programs put some bytes before it. */
const headBytes = 1024

/**
 * Accepts a plan set: a PDF that can be opened, of a number of pages that can be drawn. It is kept
 * as it is.
 */
export const acceptPlan = async (
  storage: FileStorage,
  upload: UploadedFile,
): Promise<AcceptedFile> => {
  const { name, displayName, size, sha256 } = upload
  const head = await buffer(await storage.get(name, { start: 0, end: Math.min(headBytes, size) }))
  const values = { name: displayName }
  if (!head.includes('%PDF-')) throw new HttpError('plan.notPdf', { values })
  const { count, pages } = await inTurn(size, () =>
    storage.withLocalFile(name, (path) =>
      withPlanProcess({ path, size }, async ({ count, pages }) => ({ count, pages })),
    ),
  ).catch((error: unknown) => {
    throw error instanceof UnreadablePlanError
      ? new HttpError(`plan.${error.reason}`, { values })
      : error
  })
  if (count === 0) throw new HttpError('plan.noSheets', { values })
  if (count > limits.sheetsPerPlan) {
    throw new HttpError('plan.tooManySheets', {
      values: { ...values, count, limit: limits.sheetsPerPlan },
    })
  }
  return { kind: 'plan', displayName, name, mime: 'application/pdf', size, sha256, pages }
}
