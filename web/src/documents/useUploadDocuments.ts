import { useRef, useState } from 'react'
import { getErrorMessage, isRequestCancelled } from '../api/ApiError.ts'
import type { CallOptions } from '../api/callRoute.ts'
import { createIdempotencyKey } from '../api/idempotencyKey.ts'

/** A file being uploaded. `sent` and `total` in bytes; `problem` is an error message. */
export interface FileUpload {
  file: File
  phase: 'sending' | 'done' | 'stopped' | 'failed'
  sent: number
  total: number
  problem: string
}

type Send = (file: File, options: CallOptions) => Promise<unknown>

/**
 * Uploads files one by one, each with progress and stop; an unsaved file is retried with the same
 * idempotency key.
 */
export const useUploadDocuments = () => {
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const keys = useRef(new WeakMap<File, string>())
  const stops = useRef(new Map<File, AbortController>())
  const change = (file: File, part: Partial<FileUpload>) =>
    setUploads((all) =>
      all.map((upload) => (upload.file === file ? { ...upload, ...part } : upload)),
    )

  const sendOne = async (file: File, send: Send): Promise<void> => {
    const stop = stops.current.get(file)
    const idempotencyKey = keys.current.get(file) ?? createIdempotencyKey()
    keys.current.set(file, idempotencyKey)
    try {
      await send(file, {
        idempotencyKey,
        ...(stop && { signal: stop.signal }),
        onProgress: (sent, total) => change(file, { sent, total }),
      })
      change(file, { phase: 'done' })
    } catch (error) {
      const problem = getErrorMessage(error)
      change(
        file,
        isRequestCancelled(error) ? { phase: 'stopped', sent: 0 } : { phase: 'failed', problem },
      )
      throw error
    }
  }
  return {
    uploads,
    /** Resolves with the errors of the files that were not saved. */
    sendAll: async (files: readonly File[], send: Send): Promise<ReadonlyMap<File, unknown>> => {
      setUploads(
        files.map((file) => ({ file, phase: 'sending', sent: 0, total: file.size, problem: '' })),
      )
      stops.current = new Map(files.map((file) => [file, new AbortController()]))
      const failures = new Map<File, unknown>()
      for (const file of files)
        await sendOne(file, send).catch((error) => failures.set(file, error))
      return failures
    },
    stop: (file: File) => stops.current.get(file)?.abort(),
    stopAll: () => {
      for (const stop of stops.current.values()) stop.abort()
    },
    /** called when the values change, because it is then another document */
    renewKeys: () => {
      keys.current = new WeakMap()
    },
  }
}
