import { PasswordInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordStrength } from '../ui/PasswordStrength.tsx'
import classes from './accounts.module.css'

export interface NewPassword {
  password: string
  confirmPassword: string
}

interface Props {
  values: NewPassword
  min: number
  errorOf: (field: 'password' | 'confirmPassword') => string | undefined
  onChange: (change: Partial<NewPassword>) => void
  onTouch: (field: 'password' | 'confirmPassword') => void
  isFirst?: boolean
}

/** A new password twice, and how hard it may be to guess. */
export function NewPasswordFields({ values, min, errorOf, onChange, onTouch, isFirst = false }: Props) {
  const { t } = useTranslation('accounts')
  const secret = (name: 'password' | 'confirmPassword') => ({
    name,
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('show') },
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && onTouch(name),
  })
  return (
    <>
      <div className={classes.stack}>
        <PasswordInput {...secret('password')} label={t('newPassword')} autoFocus={isFirst} />
        <PasswordStrength password={values.password} min={min} />
      </div>
      <PasswordInput {...secret('confirmPassword')} label={t('confirmPassword')} />
    </>
  )
}
