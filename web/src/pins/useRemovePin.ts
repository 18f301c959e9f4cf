import type { Pin } from '@nspect/contract/pins'
import { useTranslation } from 'react-i18next'
import { toast } from '../ui/toast.ts'
import { useDeletePin } from './pins.api.ts'

/** Deletes a point at once and offers to bring it back; no question is asked, as nothing is lost. */
export function useRemovePin() {
  const { t } = useTranslation('pins')
  const remove = useDeletePin()
  return {
    isPending: remove.isPending,
    removePin: (pin: Pin, onRemoved: () => void, onRestored: () => void) => {
      const restore = () =>
        remove.mutate(
          { pin, isDeleted: false },
          {
            onSuccess: () => {
              toast.done(t('restored', { number: pin.pinNumber }))
              onRestored()
            },
            onError: toast.failed,
          },
        )
      remove.mutate(
        { pin, isDeleted: true },
        {
          onSuccess: () => {
            toast.done(t('removed', { number: pin.pinNumber }), restore)
            onRemoved()
          },
          onError: toast.failed,
        },
      )
    },
  }
}
