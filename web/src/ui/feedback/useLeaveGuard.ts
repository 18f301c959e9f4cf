import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useHoldPageOverLostSession } from '../../api/session.ts'
import { useConfirmLeave } from './useConfirmLeave.ts'

type Move = Parameters<ShouldBlockFn>[0]

/** Whether a navigation opens another page; changes on the same page do not count. */
export const doesNavigationLeavePage = ({ current, next }: Move): boolean =>
  current.pathname !== next.pathname

const getDialogParam = ({ search }: Move['next']): unknown =>
  'dialog' in search ? search.dialog : undefined

/** Whether a navigation leaves the page or the dialog opened by `useDialogInUrl`. */
export const doesNavigationLeaveDialog = (move: Move): boolean =>
  doesNavigationLeavePage(move) || getDialogParam(move.current) !== getDialogParam(move.next)

/**
 * Asks before a navigation or closing the page loses unsaved changes. `discard` is called if the
 * person agrees. A session that ends meanwhile leaves the page open (T134).
 */
export function useLeaveGuard(
  isChanged: boolean,
  discard?: () => void,
  isLeft: (move: Move) => boolean = doesNavigationLeavePage,
  isSessionHeld = isChanged,
): void {
  const confirmLeave = useConfirmLeave()
  useHoldPageOverLostSession(isSessionHeld)
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async (move) => {
      if (!isLeft(move)) return false
      const isAgreed = await confirmLeave()
      if (isAgreed) discard?.()
      return !isAgreed
    },
  })
}
