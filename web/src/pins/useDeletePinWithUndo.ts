import type { Pin } from '@nspect/contract/pins'
import { toast } from '../ui/toast.ts'
import { useDeletePin } from './pins.api.ts'

/** Deletes a point at once and offers to undo it; there is no confirmation, as nothing is lost. */
export function useDeletePinWithUndo() {
  const { mutateAsync, isPending } = useDeletePin()
  // awaited, as the point's card, and this hook with it, is unmounted before the response arrives
  const removePin = async (pin: Pin, onRemoved: () => void, onRestored: () => void) => {
    const restore = async () => {
      const { message } = await mutateAsync({ pin, isDeleted: false })
      toast.done(message)
      onRestored()
    }
    try {
      const { message } = await mutateAsync({ pin, isDeleted: true })
      toast.done(message, () => void restore().catch(toast.failed))
      onRemoved()
    } catch (error) {
      toast.failed(error)
    }
  }
  return { isPending, removePin }
}
