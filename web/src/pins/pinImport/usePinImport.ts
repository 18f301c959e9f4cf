import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useMutationOnce } from '../../api/useMutationOnce.ts'
import { importPins, invalidatePinImport } from './pinImport.api.ts'
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
  refused: RefusedRow[]
  importId: number | null
}

/** How far an import of these rows has come: after a failure it goes on from there. */
interface Run {
  rows: readonly PinRowToImport[]
  next: number
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

const start = (rows: readonly PinRowToImport[]): Run => ({
  rows,
  next: 0,
  key: crypto.randomUUID(),
  done: { added: 0, changed: 0, unchanged: 0, refused: [], importId: null },
})

/** Imports rows call by call, each of them once. */
export const usePinImport = (projectId: number, onDone: (done: ImportedPins) => void) => {
  const client = useQueryClient()
  const run = useRef<Run | null>(null)
  const [sent, setSent] = useState(0)
  const importing = useMutationOnce({
    mutationFn: async (rows: readonly PinRowToImport[]) => {
      if (run.current?.rows !== rows) run.current = start(rows)
      const current = run.current
      while (current.next < rows.length) {
        setSent(current.next)
        const part = takePart(rows, current.next)
        const { done } = current
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
        for (const { place, message } of answer.refused) {
          const row = part[place]
          if (row) done.refused.push({ line: row.line, text: row.text, message })
        }
        current.next += part.length
      }
      return current.done
    },
    onSuccess: async (done) => {
      run.current = null
      await invalidatePinImport(client)
      onDone(done)
    },
  })
  return { importing, sent }
}
