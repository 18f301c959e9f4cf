import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, getErrorMessage } from '../../api/ApiError.ts'
import { useUploadProgress } from '../../api/useUploadProgress.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useLeaveGuard } from '../../ui/feedback/useLeaveGuard.ts'
import {
  addPanoramas,
  invalidatePanoramas,
  type PanoramaBatch,
  splitPanoramasIntoRequests,
} from './tours.api.ts'

interface Outcome {
  /** what was not added, in its order */
  left: readonly PanoramaBatch[]
  /** why; null: nobody waits for it any more */
  error: unknown
}

interface Rest extends Outcome {
  /** how many were chosen */
  total: number
}

const isAnswered = (error: unknown) => error instanceof ApiError && error.status !== 0
const listBatchFiles = (batches: readonly PanoramaBatch[]) => batches.flatMap(({ files }) => files)
const sumBytes = (files: readonly File[]) => files.reduce((sum, { size }) => sum + size, 0)

/** Whether one of the files was refused, and no other would be for the same reason. */
const isOfOneFile = (error: unknown) =>
  error instanceof ApiError &&
  /^(file|image|model)\.|^tour\.(partOnly|onlyPanoramas)$/.test(error.code)

/**
 * Sends one after the other, up to the first that fails. Where a file is refused, those of its
 * request are sent one by one, so that it alone is left.
 */
const sendAll = async (
  batches: readonly PanoramaBatch[],
  send: (batch: PanoramaBatch, bytesBefore: number) => Promise<unknown>,
  mayGoOn: () => boolean,
): Promise<Outcome> => {
  const waiting = [...batches]
  const refused: PanoramaBatch[] = []
  let bytes = 0
  let why: unknown = null
  for (let batch = waiting.shift(); batch; batch = waiting.shift()) {
    const left = [...refused, batch, ...waiting]
    if (!mayGoOn()) return { left, error: why }
    try {
      await send(batch, bytes)
      bytes += sumBytes(batch.files)
    } catch (error) {
      if (!isOfOneFile(error)) return { left, error }
      why = error
      if (batch.files.length > 1) waiting.unshift(...splitPanoramasIntoRequests(batch.files, 1))
      else refused.push(batch)
    }
  }
  return { left: refused, error: why }
}

/**
 * Adds panoramas to a tour, some at a time. What fails is kept to be tried again or given up, and
 * holds up no other that is not refused; leaving meanwhile asks, and then ends it after the request
 * under way (T363).
 */
export function usePanoramaUpload(projectId: number) {
  const { t } = useTranslation('tour')
  const client = useQueryClient()
  const { sent, options, end, stop } = useUploadProgress()
  const [rest, setRest] = useState<Rest | null>(null)
  const isLeft = useRef(false)
  const leave = useCallback(() => {
    isLeft.current = true
  }, [])
  useEffect(() => leave, [leave])
  useLeaveGuard(sent !== null || rest !== null, leave)

  const wordsOf = ({ left, total }: Rest, reason: unknown) =>
    [
      ...(reason ? [getErrorMessage(reason)] : []),
      t('addedSome', { count: total - listBatchFiles(left).length, total }),
    ].join(' ')

  const send = async (batches: readonly PanoramaBatch[], total: number) => {
    const files = listBatchFiles(batches)
    const whole = sumBytes(files)
    const { signal, onProgress } = options(files)
    setRest(null)
    isLeft.current = false
    const { left, error } = await sendAll(
      batches,
      (batch, before) =>
        addPanoramas(projectId, batch, {
          signal,
          onProgress: (bytes) => onProgress?.(Math.min(whole, before + bytes), whole),
        }),
      () => !isLeft.current,
    )
    end()
    void invalidatePanoramas(client)
    if (left.length === 0) return toast.done(t('added', { count: total }))
    const failed = { left, error, total }
    setRest(failed)
    // without an answer, the reason says that nothing is lost; here it is
    if (isLeft.current) toast.failed(new Error(wordsOf(failed, isAnswered(error) ? error : null)))
  }

  return {
    /** bytes of the upload under way; null: there is none */
    sent,
    stop,
    rest: rest && {
      message: wordsOf(rest, rest.error),
      count: listBatchFiles(rest.left).length,
      tryAgain: () => void send(rest.left, rest.total),
      giveUp: () => setRest(null),
    },
    add: (files: readonly File[]) => void send(splitPanoramasIntoRequests(files), files.length),
  }
}
