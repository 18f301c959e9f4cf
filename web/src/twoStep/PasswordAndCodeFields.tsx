import { PasswordInput } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import { useTranslation } from 'react-i18next'
import parts from '../forms/FormParts.module.css'
import { TwoStepCodeInput } from './TwoStepCodeInput.tsx'

interface Bound {
  value: string
  onChange: (change: unknown) => void
  onBlur: () => void
  error: string | undefined
}

interface Props {
  me: Me
  /** binds a field to the form */
  text: (name: 'password' | 'code') => Bound
  asksCode?: boolean
  autoFocus?: boolean
}

/**
 * What proves that it is the person themselves: the password, and a code where two-step sign-in is
 * on.
 */
export function PasswordAndCodeFields({ me, text, asksCode = true, autoFocus = true }: Props) {
  const { t } = useTranslation(['twoStep', 'accounts'])
  return (
    <>
      {/* tells password managers whose password it is */}
      <input type="text" autoComplete="username" value={me.username} readOnly hidden />
      <div className={parts.pair}>
        <PasswordInput
          name="password"
          label={t('password')}
          autoComplete="current-password"
          autoFocus={autoFocus}
          visibilityToggleButtonProps={{ 'aria-label': t('accounts:show') }}
          {...text('password')}
        />
        {asksCode && (
          <TwoStepCodeInput isNumeric={false} label={t('codeOrRecovery')} {...text('code')} />
        )}
      </div>
    </>
  )
}
