import { type Pin, pinRoutes, pin as pinShape } from '@nspect/contract/pins/pins'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, getErrorMessage, mayRequestHaveSucceeded } from '../../api/ApiError.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { formatDisplayName } from '../../i18n/displayNames.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { savePin } from '../pins.api.ts'
import { addRowChange, type RowEdits, type TableValues, toPinRowBody } from './rowEdits.ts'

/**
 * Drops the changes of points that are no longer there, and says so: their rows are gone, and no
 * save can succeed.
 */
const useDropGone = (
  pins: readonly Pin[],
  { edits, isSaving }: { edits: RowEdits; isSaving: boolean },
  setEdits: (change: (previous: RowEdits) => RowEdits) => void,
) => {
  const { t } = useTranslation('pins')
  useEffect(() => {
    if (edits.size === 0 || isSaving) return
    const here = new Set(pins.map(({ id }) => id))
    const gone = [...edits.values()].filter(({ pin }) => !here.has(pin.id))
    if (gone.length === 0) return
    setEdits((previous) => new Map([...previous].filter(([id]) => here.has(id))))
    const numbers = gone.map(({ pin }) => pin.pinNumber).join(', ')
    toast.failed(new Error(t('bulkGone', { count: gone.length, numbers })))
  }, [pins, edits, isSaving, setEdits, t])
}

/**
 * Edits many points at once: one request per point; failed rows stay marked with the error (T81).
 */
export function usePinTableEdit(pins: readonly Pin[]) {
  const { t } = useTranslation('pins')
  const [edits, setEdits] = useState<RowEdits>(new Map())
  const [isSaving, setSaving] = useState(false)
  const client = useQueryClient()
  useDropGone(pins, { edits, isSaving }, setEdits)

  const save = async () => {
    setSaving(true)
    const left = new Map(edits)
    let done = 0
    for (const [id, edit] of edits) {
      try {
        await savePin(client, toPinRowBody(edit), edit.idempotencyKey)
        left.delete(id)
        done++
      } catch (error) {
        // after a rejection, a retry is a new request; where the save may have been done, the same
        // one
        const isLost = error instanceof ApiError && mayRequestHaveSucceeded(error)
        if (error instanceof ApiError && error.status === 404)
          void invalidateRoutes(client, pinRoutes.listPins)
        const current = error instanceof ApiError ? pinShape.safeParse(error.current) : undefined
        const problem = current?.success
          ? t('bulkStale', { name: formatDisplayName(current.data.updatedBy) })
          : getErrorMessage(error)
        left.set(id, {
          ...edit,
          // somebody else changed it: this change is applied to their version, and a retry saves
          // that
          ...(current?.success && { pin: current.data }),
          ...(!isLost && { idempotencyKey: createIdempotencyKey() }),
          problem,
        })
      }
    }
    setEdits(left)
    setSaving(false)
    if (done > 0) toast.done(t('bulkDone', { count: done }))
    if (left.size > 0)
      toast.failed(new Error(t('bulkFailed', { count: left.size, total: edits.size })))
    return left.size === 0
  }
  return {
    edits,
    isSaving,
    save,
    /** discards all changes */
    clear: () => setEdits(new Map()),
    /** discards the changes of one point */
    forget: (pin: Pin) =>
      setEdits((previous) => new Map([...previous].filter(([id]) => id !== pin.id))),
    set: (pin: Pin, change: Partial<TableValues>) =>
      setEdits((previous) => addRowChange(previous, pin, change, createIdempotencyKey)),
  }
}
export type TableEditing = ReturnType<typeof usePinTableEdit>
