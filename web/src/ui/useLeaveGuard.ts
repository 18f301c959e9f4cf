import { type ShouldBlockFn, useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.ts'

type Move = Parameters<ShouldBlockFn>[0]

/** Another page is opened; moving about on the same page does not count. */
export const isOtherPage = ({ current, next }: Move): boolean => current.pathname !== next.pathname

const dialogOf = ({ search }: Move['next']): unknown => ('dialog' in search ? search.dialog : undefined)

/** Back or a link leaves a dialog that is open by `useDialog`. */
export const isDialogLeft = (move: Move): boolean => isOtherPage(move) || dialogOf(move.current) !== dialogOf(move.next)

/** Asks before what is unsaved is left by a navigation, or the page is closed. `discard`: the person agreed to lose it. */
export function useLeaveGuard(
  isChanged: boolean,
  discard?: () => void,
  isLeft: (move: Move) => boolean = isOtherPage,
): void {
  const { t } = useTranslation('ui')
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async (move) => {
      if (!isLeft(move)) return false
      const isAgreed = await confirm({
        title: t('leaveTitle'),
        text: t('leaveText'),
        actionLabel: t('leave'),
        cancelLabel: t('stay'),
        isDanger: true,
        isKeepingFirst: true,
      })
      if (isAgreed) discard?.()
      return !isAgreed
    },
  })
}
