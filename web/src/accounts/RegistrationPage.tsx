import { Anchor, Button, Checkbox } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { publicConfigQuery } from '../api/publicConfig.ts'
import { session } from '../api/session.ts'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { ErrorAlert } from '../ui/feedback/ErrorAlert.tsx'
import { flashMessage } from '../ui/feedback/flashMessage.ts'
import { SignedOutPage } from '../ui/layout/SignedOutPage.tsx'
import { registerAccount, signInAfterRegistration } from './accounts.api.ts'
import classes from './accounts.module.css'
import { OrganisationFields, RegistrantFields } from './RegistrationFields.tsx'
import {
  emptyRegistration,
  toRegistrationBody,
  toRegistrationFieldErrors,
  validateRegistration,
} from './registrationForm.ts'

/**
 * Registers an organisation and its first Admin, who is then signed in with what they entered
 * (T178). Where that is refused, because the address has to be confirmed first, the sign-in page
 * says what to do (T10, T11).
 */
export function RegistrationPage() {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const search = useSearch({ from: '/auth/registration' })
  const config = useQuery(publicConfigQuery())
  const termsUrl = config.data?.settings.termsUrl
  const rules = {
    labels: {
      firstName: t('firstName'),
      lastName: t('lastName'),
      phoneNumber: t('phoneNumber'),
      username: t('username'),
      password: t('password'),
      confirmPassword: t('confirmPassword'),
      businessName: t('businessName'),
      contactFirstName: t('contactFirstName'),
      contactLastName: t('contactLastName'),
      contactEmail: t('contactEmail'),
      contactPhone: t('contactPhone'),
      companyAddress: t('companyAddress'),
    },
    passwordMin: config.data?.passwordMinLength ?? limits.password.min,
    hasTerms: termsUrl !== undefined,
  }
  const form = useSaveForm({
    initial: () => emptyRegistration,
    problems: (values) => validateRegistration(values, rules),
    send: async (values, _, options) => {
      const { message } = await registerAccount(
        toRegistrationBody(values, rules.hasTerms),
        values.logo,
        options,
      )
      return { message, token: await signInAfterRegistration(values) }
    },
    fieldErrorsOf: toRegistrationFieldErrors,
    isFailureBrief: true,
    isFailureAbove: true,
    onSaved: ({ message, token }) => {
      if (token !== undefined) return session.begin(token)
      flashMessage.leave(message)
      void navigate({ to: '/auth/login', search, replace: true })
    },
  })
  return (
    <SignedOutPage
      name={t('registerTitle')}
      title={t('registerTitle')}
      text={t('registerText')}
      isWide
    >
      <form className={classes.form} {...form.bind()}>
        {form.failure && (
          <ErrorAlert error={form.failure} onRetry={form.save} onClose={form.forget} />
        )}
        <RegistrantFields form={form} labels={rules.labels} passwordMin={rules.passwordMin} />
        <OrganisationFields form={form} labels={rules.labels} />
        {termsUrl !== undefined && (
          <Checkbox
            checked={form.values.hasAcceptedTerms}
            error={form.errorOf('hasAcceptedTerms')}
            onChange={(event) => form.change({ hasAcceptedTerms: event.currentTarget.checked })}
            label={
              <>
                {t('terms')}{' '}
                <Anchor href={termsUrl} target="_blank" rel="noreferrer" inherit>
                  {t('termsLink')}
                </Anchor>
              </>
            }
          />
        )}
        <Button type="submit" size="md" fullWidth loading={form.isSaving} disabled={form.isInvalid}>
          {t('register')}
        </Button>
      </form>
      <p className={classes.other}>
        <Link to="/auth/login" search={search} className={classes.link}>
          {t('toLogin')}
        </Link>
      </p>
    </SignedOutPage>
  )
}
