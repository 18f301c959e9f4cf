import { Anchor, Button, Checkbox, PasswordInput, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { useSendOnce } from '../api/useSendOnce.ts'
import { DropFiles } from '../ui/DropFiles.tsx'
import { EntryPage } from '../ui/EntryPage.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { notice } from '../ui/notice.ts'
import { PasswordStrength } from '../ui/PasswordStrength.tsx'
import { useFields } from '../ui/useFields.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { publicConfig, register } from './accounts.api.ts'
import classes from './accounts.module.css'
import {
  bodyOf,
  emptyRegistration,
  placeRefusal,
  type RegistrationValues,
  registrationProblems,
} from './registration.ts'

type TextField = Exclude<keyof RegistrationValues, 'logo' | 'hasAcceptedTerms'>

/** A new organisation and its first Admin; nobody is signed in by it (T10, T11). */
export function RegistrationPage() {
  const { t } = useTranslation(['accounts', 'messages'])
  const navigate = useNavigate()
  const search = useSearch({ from: '/auth/registration' })
  const config = useQuery(publicConfig())
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
  const fields = useFields(emptyRegistration, (values) => registrationProblems(values, rules))
  const { values, set, setTouched, errorOf } = fields
  const [isDone, setDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sending = useSendOnce({
    send: register,
    onDone: ({ message }) => {
      // before leaving, so that leaving does not ask
      flushSync(() => setDone(true))
      notice.leave(message)
      void navigate({ to: '/auth/login', search, replace: true })
    },
    onFailed: (error) => {
      if (error instanceof ApiError) fields.setErrors(placeRefusal(error))
    },
  })
  useLeaveGuard(fields.isChanged && !isDone)
  useEffect(() => {
    if (fields.errorsShown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields.errorsShown])

  const change = (to: Partial<RegistrationValues>) => {
    sending.renew()
    set(to)
  }
  const send = () => sending.submit({ body: bodyOf(values, rules.hasTerms), logo: values.logo })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (fields.validate()) send()
  }
  const text = (name: TextField) => ({
    label: rules.labels[name],
    name,
    withAsterisk: true,
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
    onBlur: () => values[name] !== '' && setTouched(name),
  })
  const secret = (name: 'password' | 'confirmPassword') => ({
    ...text(name),
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': t('show') },
  })
  const isContactMe = values.contactEmail === values.username && values.contactPhone === values.phoneNumber
  const takeMyself = () =>
    change({
      contactFirstName: values.firstName,
      contactLastName: values.lastName,
      contactEmail: values.username,
      contactPhone: values.phoneNumber,
    })
  const isPlaced = sending.error instanceof ApiError && Object.keys(placeRefusal(sending.error)).length > 0

  return (
    <EntryPage name={t('registerTitle')} title={t('registerTitle')} text={t('registerText')} isWide>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate aria-busy={sending.isSending}>
        {sending.error && !isPlaced && <FailureAlert error={sending.error} onRetry={send} onClose={sending.forget} />}
        <fieldset className={classes.group} disabled={sending.isSending}>
          <legend>{t('you')}</legend>
          <TextInput {...text('firstName')} autoComplete="given-name" autoFocus />
          <TextInput {...text('lastName')} autoComplete="family-name" />
          <TextInput {...text('phoneNumber')} type="tel" autoComplete="tel" />
          <TextInput
            {...text('username')}
            description={t('usernameHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            type="email"
            autoComplete="username"
            spellCheck={false}
          />
          <div className={classes.stack}>
            <PasswordInput {...secret('password')} />
            <PasswordStrength password={values.password} min={rules.passwordMin} />
          </div>
          <PasswordInput {...secret('confirmPassword')} />
        </fieldset>
        <fieldset className={classes.group} disabled={sending.isSending}>
          <legend>{t('organisation')}</legend>
          <TextInput {...text('businessName')} autoComplete="organization" />
          <TextInput {...text('companyAddress')} autoComplete="street-address" />
          {!isContactMe && (
            <Button className={classes.wide} variant="default" size="xs" onClick={takeMyself} justify="flex-start">
              {t('sameAsMe')}
            </Button>
          )}
          <TextInput {...text('contactFirstName')} />
          <TextInput {...text('contactLastName')} />
          <TextInput {...text('contactEmail')} type="email" spellCheck={false} />
          <TextInput {...text('contactPhone')} type="tel" />
          <div className={classes.wide}>
            <DropFiles
              label={t('logo')}
              help={t('logoHelp', { size: limits.logoBytes / 1024 / 1024 })}
              invite={t('logoDrop')}
              accept="image/jpeg,image/png,image/webp,image/gif"
              max={1}
              maxBytes={limits.logoBytes}
              files={values.logo}
              onChange={(logo) => change({ logo })}
              error={errorOf('logo')}
              isDisabled={sending.isSending}
            />
          </div>
        </fieldset>
        {termsUrl !== undefined && (
          <Checkbox
            checked={values.hasAcceptedTerms}
            error={errorOf('hasAcceptedTerms')}
            onChange={(event) => change({ hasAcceptedTerms: event.currentTarget.checked })}
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
        <Button type="submit" size="md" fullWidth loading={sending.isSending} disabled={fields.isInvalid}>
          {t('register')}
        </Button>
      </form>
      <p className={classes.other}>
        <Link to="/auth/login" search={search} className={classes.link}>
          {t('toLogin')}
        </Link>
      </p>
    </EntryPage>
  )
}
