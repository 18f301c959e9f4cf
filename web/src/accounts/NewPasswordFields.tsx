import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../forms/useFormFields.ts'
import { PasswordStrength } from '../ui/inputs/PasswordStrength.tsx'
import classes from './accounts.module.css'

interface Props {
  form: FormFields<{ password: string; confirmPassword: string }>
  min: number
  isFirst?: boolean
}

/** A new password, its confirmation and its strength. */
export function NewPasswordFields({ form, min, isFirst = false }: Props) {
  const { t } = useTranslation('accounts')
  const secret = (name: 'password' | 'confirmPassword') => ({
    name,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('show') },
    ...form.text(name),
  })
  return (
    <>
      <div className={classes.stack}>
        <PasswordInput {...secret('password')} label={t('newPassword')} autoFocus={isFirst} />
        <PasswordStrength password={form.values.password} min={min} />
      </div>
      <PasswordInput {...secret('confirmPassword')} label={t('confirmPassword')} />
    </>
  )
}
