import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { useMutationOnce } from '../../api/useMutationOnce.ts'
import type { Archive } from './openArchive.ts'
import { importPhoto, importPins, invalidatePinImport } from './pinImport.api.ts'
import type { PinRowToImport } from './readPinRows.ts'

/** A row that the server did not take, with the reason. */
interface RefusedRow {
  line: number
  text: string
  message: string
}

/** What an import has done. */
export interface ImportedPins {
  added: number
  changed: number
  unchanged: number
  photos: number
  refused: RefusedRow[]
  importId: number | null
}

/** What an import takes of an archive. */
interface RowsToImport {
  rows: readonly PinRowToImport[]
  archive: Archive | null
  /** what the rows were read from: an import of the same goes on after a failure */
  input: readonly unknown[]
}

/** How far an import of these rows has come: after a failure it goes on from there. */
interface Run {
  input: readonly unknown[]
  rows: readonly PinRowToImport[]
  next: number
  /** the points of the rows; null: refused */
  pinIds: (number | null)[]
  nextPhoto: number
  key: string
  done: ImportedPins
}

/** characters of one call, of which a server takes a megabyte */
const maxPart = 250_000

/** The rows of the next call: as many as it takes, by number and by length. */
const takePart = (rows: readonly PinRowToImport[], first: number): readonly PinRowToImport[] => {
  let length = 0
  const most = rows.slice(first, first + limits.importedPins)
  const end = most.findIndex(({ pin }, n) => {
    length += JSON.stringify(pin).length
    return n > 0 && length > maxPart
  })
  return end === -1 ? most : most.slice(0, end)
}

const start = ({ rows, input }: RowsToImport): Run => ({
  input,
  rows,
  next: 0,
  pinIds: [],
  nextPhoto: 0,
  key: crypto.randomUUID(),
  done: { added: 0, changed: 0, unchanged: 0, photos: 0, refused: [], importId: null },
})

/** How many rows and photos there are to send. */
const countParts = (rows: readonly PinRowToImport[]) =>
  rows.reduce((sum, { photos }) => sum + 1 + photos.length, 0)

/** Sends a photo of a point. Returns why it was not taken; null: it was, or was there already. */
const sendPhoto = async (
  pinId: number,
  { archive, path, key }: { archive: Archive; path: string; key: string },
): Promise<Error | null> => {
  const file = await archive.read(path).catch((cause: unknown) => new Error(path, { cause }))
  if (file instanceof Error) return file
  try {
    await importPhoto(pinId, file, key)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
    if (error.status === 401 || error.status === 429) throw error
    return error.code === 'photo.known' ? null : error
  }
}

const isSameInput = (before: readonly unknown[] | undefined, now: readonly unknown[]): boolean =>
  before?.every((part, n) => part === now[n]) ?? false

/** Imports rows call by call, and then their photos one by one, each of them once. */
export const usePinImport = (projectId: number, onDone: (done: ImportedPins) => void) => {
  const client = useQueryClient()
  const { t } = useTranslation('pinImport')
  const run = useRef<Run | null>(null)
  /** from 0 to 1 */
  const [sent, setSent] = useState(0)
  const sendRows = async (current: Run) => {
    const { rows, done } = current
    while (current.next < rows.length) {
      setSent(current.next / countParts(rows))
      const part = takePart(rows, current.next)
      const answer = await importPins(
        projectId,
        part.map(({ pin }) => pin),
        done.importId,
        `${current.key}-${current.next}`,
      )
      done.added += answer.added
      done.changed += answer.changed
      done.unchanged += answer.unchanged
      done.importId = answer.importId
      current.pinIds.push(...answer.pinIds)
      for (const { place, message } of answer.refused) {
        const row = part[place]
        if (row) done.refused.push({ line: row.line, text: row.text, message })
      }
      current.next += part.length
    }
  }
  const sendPhotos = async (current: Run, archive: Archive) => {
    const { rows, done } = current
    const photos = rows.flatMap(({ line, photos: paths }, n) =>
      paths.map((path) => ({ line, path, pinId: current.pinIds[n] ?? null })),
    )
    for (const { line, path, pinId } of photos.slice(current.nextPhoto)) {
      setSent((rows.length + current.nextPhoto) / countParts(rows))
      const key = `${current.key}-photo-${current.nextPhoto}`
      const refusal = pinId === null ? null : await sendPhoto(pinId, { archive, path, key })
      if (refusal) {
        const message = refusal instanceof ApiError ? refusal.message : t('photoUnreadable')
        done.refused.push({ line, text: path, message })
      } else if (pinId !== null) done.photos += 1
      current.nextPhoto += 1
    }
  }
  const importing = useMutationOnce({
    mutationFn: async (read: RowsToImport) => {
      // the rows change while it runs, as they are compared with the points that it adds
      const begun = run.current
      const current = begun && isSameInput(begun.input, read.input) ? begun : start(read)
      run.current = current
      await sendRows(current)
      if (read.archive) await sendPhotos(current, read.archive)
      return current.done
    },
    onSuccess: async (done) => {
      run.current = null
      await invalidatePinImport(client)
      onDone(done)
    },
  })
  /** Whether an import of the same has failed: what it has not sent may be photos alone. */
  const isUnfinished = (input: readonly unknown[]) =>
    importing.isError && isSameInput(importing.variables.input, input)
  return { importing, sent, isUnfinished }
}
