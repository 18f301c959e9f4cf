import { Button } from '@mantine/core'
import { formatFullName, type User } from '@nspect/contract/users/users'
import { IconShieldOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import classes from './Users.module.css'
import { resetTwoStepOfUser } from './users.api.ts'

/**
 * Resets two-step sign-in of somebody who has lost their app and their codes, after a question
 * (T244).
 */
export function ResetTwoStepButton({ user }: { user: User }) {
  const { t } = useTranslation('users')
  const reset = () =>
    confirmAction({
      title: t('resetTwoStep'),
      text: t('resetTwoStepQuestion', { name: formatFullName(user) }),
      actionLabel: t('resetTwoStep'),
      run: async () => {
        toast.done((await resetTwoStepOfUser(user)).message)
      },
    })
  return (
    <div className={classes.link}>
      <Button
        variant="default"
        leftSection={<IconShieldOff size={16} aria-hidden />}
        onClick={() => void reset()}
      >
        {t('resetTwoStep')}
      </Button>
      <p className={classes.help}>{t('resetTwoStepText')}</p>
    </div>
  )
}
