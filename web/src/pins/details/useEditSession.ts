import type { Pin } from '@nspect/contract/pins/pins'
import { useRef, useState } from 'react'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { arePinFormValuesEqual, type PinValues, toPinValues } from '../values/pinValues.ts'

const isSameContent = (left: Pin, right: Pin) =>
  arePinFormValuesEqual(toPinValues(left), toPinValues(right))

/**
 * The editing session of a card that saves itself: the saves of a person between two versions of
 * others. They are one entry of the audit trail, and are undone together.
 */
export const useEditSession = () => {
  const session = useRef<{ name: string; before: PinValues }>(undefined)
  const [last, setLast] = useState<{ pin: Pin; before: PinValues }>()
  return {
    /** the name of the session that a save over this version belongs to */
    goOn: (over: Pin): string => {
      if (!session.current || !last || !isSameContent(last.pin, over))
        session.current = { name: createIdempotencyKey(), before: toPinValues(over) }
      return session.current.name
    },
    noteSaved: (pin: Pin) => {
      if (session.current) setLast({ pin, before: session.current.before })
    },
    /** whether the version was saved in this session */
    isSaved: (shown: Pin | null) =>
      last !== undefined && shown !== null && isSameContent(last.pin, shown),
    /** the values to go back to from this version; null: there is nothing to undo */
    findUndo: (shown: Pin | null): PinValues | null =>
      last &&
      shown &&
      isSameContent(last.pin, shown) &&
      !arePinFormValuesEqual(last.before, toPinValues(shown))
        ? last.before
        : null,
  }
}
