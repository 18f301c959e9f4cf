import { useBlocker } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { confirm } from './confirm.ts'

/** Asks before another page is opened while something is unsaved. Moving about on the same page does not count. */
export function useLeaveGuard(isChanged: boolean): void {
  const { t } = useTranslation('ui')
  useBlocker({
    disabled: !isChanged,
    enableBeforeUnload: isChanged,
    shouldBlockFn: async ({ current, next }) =>
      current.pathname !== next.pathname &&
      !(await confirm({
        title: t('leaveTitle'),
        text: t('leaveText'),
        actionLabel: t('leave'),
        cancelLabel: t('stay'),
        isDanger: true,
      })),
  })
}
