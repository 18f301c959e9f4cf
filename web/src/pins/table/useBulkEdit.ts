import { type Pin, pin as pinShape } from '@nspect/contract/pins'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { newFormKey } from '../../api/formKey.ts'
import { shownName } from '../../i18n/names.ts'
import { toast } from '../../ui/toast.ts'
import { useSavePin } from '../pins.api.ts'
import { type BulkEdits, type BulkValues, bodyOfEdit, withChange } from './bulkEdit.ts'

/** Many points edited at once: one call a point, counted; what failed stays marked with its reason (T81). */
export function useBulkEdit() {
  const { t } = useTranslation('pins')
  const [edits, setEdits] = useState<BulkEdits>(new Map())
  const [isSaving, setSaving] = useState(false)
  const { mutateAsync: savePin } = useSavePin()

  const save = async () => {
    setSaving(true)
    const left = new Map(edits)
    let done = 0
    for (const [id, edit] of edits) {
      try {
        await savePin({ body: bodyOfEdit(edit), idempotencyKey: edit.idempotencyKey })
        left.delete(id)
        done++
      } catch (error) {
        // what was refused is another request when it is tried again; what was lost is the same one
        const isLost = error instanceof ApiError && error.code === 'network'
        const now = error instanceof ApiError ? pinShape.safeParse(error.current) : undefined
        const problem = now?.success
          ? t('bulkStale', { name: shownName(now.data.updatedBy) })
          : error instanceof Error
            ? error.message
            : String(error)
        left.set(id, {
          ...edit,
          // somebody else changed it: theirs is shown with this change in it, and saved so when it is tried again
          ...(now?.success && { pin: now.data }),
          ...(!isLost && { idempotencyKey: newFormKey() }),
          problem,
        })
      }
    }
    setEdits(left)
    setSaving(false)
    if (done > 0) toast.done(t('bulkDone', { count: done }))
    if (left.size > 0) toast.failed(new Error(t('bulkFailed', { count: left.size, total: edits.size })))
    return left.size === 0
  }
  return {
    edits,
    isSaving,
    save,
    /** ends with nothing written */
    clear: () => setEdits(new Map()),
    /** takes back what is written about one point */
    forget: (pin: Pin) => setEdits((was) => new Map([...was].filter(([id]) => id !== pin.id))),
    set: (pin: Pin, change: Partial<BulkValues>) => setEdits((was) => withChange(was, pin, change, newFormKey)),
  }
}
export type BulkEditing = ReturnType<typeof useBulkEdit>
