import { newPassword } from '@nspect/contract/accounts/accounts'
import { limits } from '@nspect/contract/shared/limits'
import { i18n } from '../i18n/i18n.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'

interface Passwords {
  password: string
  confirmPassword: string
}

/**
 * The errors of a confirmation, and of a password below this installation's minimum length (T16).
 */
export const validatePasswordPair = (
  { password, confirmPassword }: Passwords,
  { min, missing, differs }: { min: number; missing: string; differs: string },
): Record<string, string> => ({
  ...(password !== '' &&
    [...password].length < min && { password: i18n.t('messages:password.tooShort', { min }) }),
  ...(confirmPassword === '' && { confirmPassword: missing }),
  ...(confirmPassword !== '' && confirmPassword !== password && { confirmPassword: differs }),
})

/** Leaves the contract’s own minimum of a password out where this installation asks for more. */
export const createMinPasswordLengthFilter =
  (min: number) =>
  ({ path, message }: { path: readonly PropertyKey[]; message: string }): boolean =>
    path[0] !== 'password' || message !== 'symbols.min' || min <= limits.password.min

/** The field errors of a password change. */
export const validateNewPassword = (values: Passwords, min: number): Record<string, string> => {
  const result = newPassword.safeParse(values.password)
  const issues = result.success
    ? []
    : result.error.issues
        .map((issue) => ({ ...issue, path: ['password'] }))
        .filter(createMinPasswordLengthFilter(min))
  return {
    ...validatePasswordPair(values, {
      min,
      missing: i18n.t('accounts:enterConfirm'),
      differs: i18n.t('messages:password.differ'),
    }),
    ...translateSchemaIssues(issues, {}),
    ...(values.password.trim() === '' && { password: i18n.t('accounts:enterPassword') }),
  }
}
