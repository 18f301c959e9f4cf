import { accountRoutes } from '@nspect/contract/accounts/accounts'
import type { ApiError } from '../api/ApiError.ts'
import { i18n } from '../i18n/i18n.ts'
import { translateSchemaIssues } from '../i18n/translateSchemaIssues.ts'
import type { Registration } from './accounts.api.ts'
import { createMinPasswordLengthFilter, validatePasswordPair } from './passwordValidation.ts'

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
  /** somebody else than the person who registers is the organisation's contact */
  hasOtherContact: boolean
  hasAcceptedTerms: boolean
  logo: readonly File[]
}

/** The labels of the text fields. */
export type RegistrationLabels = Record<
  Exclude<keyof RegistrationValues, 'logo' | 'hasAcceptedTerms' | 'hasOtherContact'>,
  string
>

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
  hasOtherContact: false,
  hasAcceptedTerms: false,
  logo: [],
}

/** The field of the person by which each field of the contact is filled (T178). */
const personOfContact = {
  contactFirstName: 'firstName',
  contactLastName: 'lastName',
  contactEmail: 'username',
  contactPhone: 'phoneNumber',
} as const satisfies Partial<Record<keyof RegistrationValues, keyof RegistrationValues>>
const contactFields = Object.keys(personOfContact) as (keyof typeof personOfContact)[]

/** The person who registers as the contact of their organisation. */
export const toContact = (values: RegistrationValues) => ({
  contactFirstName: values.firstName,
  contactLastName: values.lastName,
  contactEmail: values.username,
  contactPhone: values.phoneNumber,
})

/**
 * The request body; the terms only where there are some. Who registers is the contact, unless they
 * name another.
 */
export const toRegistrationBody = (values: RegistrationValues, hasTerms: boolean): Registration => {
  const { logo: _, hasAcceptedTerms, hasOtherContact, ...fields } = values
  return {
    ...fields,
    ...(!hasOtherContact && toContact(values)),
    ...(hasTerms && { hasAcceptedTerms }),
  }
}

/**
 * Problems of a contact that is not asked for are those of the person, at whose fields they are
 * shown.
 */
const atShownFields = (
  problems: Record<string, string>,
  { hasOtherContact }: RegistrationValues,
) => {
  if (hasOtherContact) return problems
  const shown = { ...problems }
  for (const field of contactFields) {
    const problem = shown[field]
    delete shown[field]
    if (problem !== undefined) shown[personOfContact[field]] ??= problem
  }
  return shown
}

interface Rules {
  labels: Record<string, string>
  passwordMin: number
  hasTerms: boolean
}

/** The field errors, found with the server's own schema. */
export const validateRegistration = (
  values: RegistrationValues,
  rules: Rules,
): Record<string, string> => {
  const result = accountRoutes.register.body.safeParse(toRegistrationBody(values, rules.hasTerms))
  const issues = (result.error?.issues ?? []).filter(
    createMinPasswordLengthFilter(rules.passwordMin),
  )
  const problems = translateSchemaIssues(issues, rules.labels)
  const missing = i18n.t('messages:value.required', { name: rules.labels.confirmPassword ?? '' })
  const differs = i18n.t('messages:password.differs')
  const passwords = validatePasswordPair(values, { min: rules.passwordMin, missing, differs })
  const isTermsMissing = rules.hasTerms && !values.hasAcceptedTerms
  return {
    ...passwords,
    ...atShownFields(problems, values),
    // an empty one is reported as missing, not as different
    ...(values.confirmPassword === '' && { confirmPassword: missing }),
    ...(isTermsMissing && { hasAcceptedTerms: i18n.t('messages:terms.needed') }),
  }
}

/** The field errors of a rejected request; empty when it concerns the whole form. */
export const toRegistrationFieldErrors = (
  { code, message, errors }: Pick<ApiError, 'code' | 'message' | 'errors'>,
  values: RegistrationValues,
): Record<string, string> => {
  if (code === 'user.nameTaken') return { username: message }
  if (code.startsWith('image.') || code === 'file.tooLarge' || code === 'files.tooMany')
    return { logo: message }
  const named = errors.map((error) => [
    error.field === 'logoFile' ? 'logo' : error.field,
    error.message,
  ])
  return atShownFields(Object.fromEntries(named), values)
}
