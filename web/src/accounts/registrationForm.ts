import { accountRoutes } from '@nspect/contract/accounts'
import type { ApiError } from '../api/ApiError.ts'
import { i18n } from '../i18n/i18n.ts'
import { translateIssues } from '../i18n/translateIssues.ts'
import type { Registration } from './accounts.api.ts'
import { passwordProblems } from './passwordValidation.ts'

export interface RegistrationValues {
  firstName: string
  lastName: string
  phoneNumber: string
  username: string
  password: string
  confirmPassword: string
  businessName: string
  contactFirstName: string
  contactLastName: string
  contactEmail: string
  contactPhone: string
  companyAddress: string
  hasAcceptedTerms: boolean
  logo: readonly File[]
}

/** The labels of the text fields. */
export type RegistrationLabels = Record<Exclude<keyof RegistrationValues, 'logo' | 'hasAcceptedTerms'>, string>

export const emptyRegistration: RegistrationValues = {
  firstName: '',
  lastName: '',
  phoneNumber: '',
  username: '',
  password: '',
  confirmPassword: '',
  businessName: '',
  contactFirstName: '',
  contactLastName: '',
  contactEmail: '',
  contactPhone: '',
  companyAddress: '',
  hasAcceptedTerms: false,
  logo: [],
}

/** The request body; the terms only where there are some. */
export const bodyOf = (
  { logo: _, hasAcceptedTerms, ...fields }: RegistrationValues,
  hasTerms: boolean,
): Registration => ({
  ...fields,
  ...(hasTerms && { hasAcceptedTerms }),
})

interface Rules {
  labels: Record<string, string>
  passwordMin: number
  hasTerms: boolean
}

/** The field errors, found with the server's own schema. */
export const registrationProblems = (values: RegistrationValues, rules: Rules): Record<string, string> => {
  const result = accountRoutes.register.body.safeParse(bodyOf(values, rules.hasTerms))
  const problems = result.success ? {} : translateIssues(result.error.issues, rules.labels)
  const missing = i18n.t('messages:value.required', { name: rules.labels.confirmPassword ?? '' })
  const differs = i18n.t('messages:password.differs')
  const passwords = passwordProblems(values, { min: rules.passwordMin, missing, differs })
  const isTermsMissing = rules.hasTerms && !values.hasAcceptedTerms
  return {
    ...passwords,
    ...problems,
    // an empty one is reported as missing, not as different
    ...(values.confirmPassword === '' && { confirmPassword: missing }),
    ...(isTermsMissing && { hasAcceptedTerms: i18n.t('messages:terms.needed') }),
  }
}

/** The field errors of a rejected request; empty when it concerns the whole form. */
export const fieldErrorsOf = ({
  code,
  message,
  errors,
}: Pick<ApiError, 'code' | 'message' | 'errors'>): Record<string, string> => {
  if (code === 'user.nameTaken') return { username: message }
  if (code.startsWith('image.') || code === 'file.tooLarge' || code === 'files.tooMany') return { logo: message }
  return Object.fromEntries(errors.map((error) => [error.field === 'logoFile' ? 'logo' : error.field, error.message]))
}
