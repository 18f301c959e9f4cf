import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.ts'

/**
 * Asks before another page is opened while something is unsaved. Moving about on the same page does not count. `discard`:
 * the person agreed to lose it.
 */
export function useLeaveGuard(isChanged: boolean, discard?: () => void): void {
  const { t } = useTranslation('ui')
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname) return false
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
