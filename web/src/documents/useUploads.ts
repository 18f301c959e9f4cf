import { useRef, useState } from 'react'
import { ApiError } from '../api/ApiError.ts'
import type { CallOptions } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'

/** A file on its way. Bytes; `problem` is a sentence. */
export interface Upload {
  file: File
  phase: 'sending' | 'done' | 'stopped' | 'failed'
  sent: number
  total: number
  problem: string
}

/** Sends files one by one, each with its own progress and stop; a file that was not saved is sent again under the same key. */
export const useUploads = (send: (file: File, options: CallOptions) => Promise<unknown>) => {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const keys = useRef(new WeakMap<File, string>())
  const stops = useRef(new Map<File, AbortController>())
  const change = (file: File, part: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.file === file ? { ...one, ...part } : one)))

  /** true = it is saved */
  const sendOne = async (file: File): Promise<boolean> => {
    const stop = stops.current.get(file)
    const idempotencyKey = keys.current.get(file) ?? newFormKey()
    keys.current.set(file, idempotencyKey)
    try {
      if (!stop) return false
      await send(file, {
        idempotencyKey,
        signal: stop.signal,
        onProgress: (sent, total) => change(file, { sent, total }),
      })
      change(file, { phase: 'done' })
      return true
    } catch (error) {
      const isStopped = error instanceof ApiError && error.code === 'cancelled'
      const problem = error instanceof Error ? error.message : String(error)
      change(file, isStopped ? { phase: 'stopped', sent: 0 } : { phase: 'failed', problem })
      return false
    }
  }
  return {
    uploads,
    /** Answers the files that are saved now. */
    sendAll: async (files: readonly File[]): Promise<File[]> => {
      setUploads(files.map((file) => ({ file, phase: 'sending', sent: 0, total: file.size, problem: '' })))
      stops.current = new Map(files.map((file) => [file, new AbortController()]))
      const saved: File[] = []
      for (const file of files) if (await sendOne(file)) saved.push(file)
      return saved
    },
    stop: (file: File) => stops.current.get(file)?.abort(),
    stopAll: () => {
      for (const stop of stops.current.values()) stop.abort()
    },
    /** other words are another document */
    renewKeys: () => {
      keys.current = new WeakMap()
    },
  }
}
