import { PasswordInput, SegmentedControl } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../api/installation.ts'
import parts from '../forms/FormParts.module.css'
import type { FormFields } from '../forms/useFormFields.ts'
import { PasswordStrength } from '../ui/inputs/PasswordStrength.tsx'
import classes from './Users.module.css'
import type { UserValues } from './userForm.ts'

interface Props {
  form: FormFields<UserValues>
  min: number
}

/** How a new user signs in: with a password set here, or by a mail with a link to choose one. */
export function NewUserPasswordFields({ form, min }: Props) {
  const { values } = form
  const { t } = useTranslation('users')
  const sendsMail = useInstallation()?.sendsMail ?? false
  return (
    <>
      <h2 className={parts.section}>{t('signIn')}</h2>
      <SegmentedControl
        aria-label={t('way')}
        value={values.isInvited ? 'invitation' : 'password'}
        onChange={(way) => form.change({ isInvited: way === 'invitation', password: '' })}
        data={[
          { value: 'password', label: t('byPassword') },
          { value: 'invitation', label: t(sendsMail ? 'byInvitation' : 'byLink') },
        ]}
      />
      {values.isInvited ? (
        <p className={classes.help}>
          {sendsMail ? t('invitationText', { days: limits.invitationDays }) : t('invitationKept')}
        </p>
      ) : (
        <div className={classes.stack}>
          <PasswordInput
            name="password"
            label={t('password')}
            withAsterisk
            autoComplete="new-password"
            visibilityToggleButtonProps={{ 'aria-label': t('show') }}
            {...form.text('password')}
          />
          <PasswordStrength password={values.password} min={min} />
        </div>
      )}
    </>
  )
}
