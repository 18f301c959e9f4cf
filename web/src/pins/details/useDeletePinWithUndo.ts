import type { Pin } from '@nspect/contract/pins/pins'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../../ui/feedback/confirm.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useDeletePin } from '../pins.api.ts'

/** Deletes a point after a question, and offers to undo it (T130). */
export function useDeletePinWithUndo() {
  const { t } = useTranslation(['pins', 'ui'])
  const { mutateAsync, isPending } = useDeletePin()
  // awaited, because the point's card, and this hook with it, is unmounted before the response
  // arrives
  const removePin = async (pin: Pin, onRemoved: () => void, onRestored: () => void) => {
    const restore = async () => {
      const { message } = await mutateAsync({ pin, isDeleted: false })
      toast.done(message)
      onRestored()
    }
    let message = ''
    const isDone = await confirmAction({
      title: t('removeTitle'),
      text: t('removeText', { number: pin.pinNumber, title: pin.title }),
      actionLabel: t('removeConfirm'),
      run: async () => {
        message = (await mutateAsync({ pin, isDeleted: true })).message
      },
    })
    if (!isDone) return
    toast.done(message, () => void restore().catch(toast.failed))
    onRemoved()
  }
  return { isPending, removePin }
}
