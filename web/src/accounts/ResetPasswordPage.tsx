import { Button } from '@mantine/core'
import { accountRoutes } from '@nspect/contract/accounts'
import { limits } from '@nspect/contract/limits'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { type FormEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { EntryPage } from '../ui/EntryPage.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { notice } from '../ui/notice.ts'
import { useFields } from '../ui/useFields.ts'
import { publicConfig } from './accounts.api.ts'
import classes from './accounts.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordProblems } from './passwords.ts'

/** Where the links of mails lead: a new password, or the first one of somebody who was invited (T14). */
export function ResetPasswordPage() {
  const { t } = useTranslation(['accounts', 'messages'])
  const navigate = useNavigate()
  const { token = '' } = useSearch({ from: '/auth/reset-password' })
  const form = useRef<HTMLFormElement>(null)
  const min = useQuery(publicConfig()).data?.passwordMinLength ?? limits.password.min
  const fields = useFields({ password: '', confirmPassword: '' }, (values) => newPasswordProblems(values, min))
  useEffect(() => {
    if (fields.errorsShown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields.errorsShown])
  const reset = useMutation({
    mutationFn: () => call(accountRoutes.resetPassword, { token, ...fields.values }),
    onSuccess: ({ message }) => {
      notice.leave(message)
      void navigate({ to: '/auth/login', replace: true })
    },
    onError: (error) => {
      if (error instanceof ApiError) {
        fields.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
      }
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!reset.isPending && fields.validate()) reset.mutate()
  }
  const isOver = reset.error instanceof ApiError && reset.error.code === 'reset.over'
  const isPlaced = reset.error instanceof ApiError && reset.error.errors.length > 0
  const newLink = (
    <p className={classes.other}>
      <Link to="/auth/forgot-password" className={classes.link}>
        {t('newLink')}
      </Link>
    </p>
  )
  if (token === '') {
    return (
      <EntryPage name={t('resetTitle')} title={t('resetTitle')} text={t('resetNoToken')}>
        {newLink}
      </EntryPage>
    )
  }
  return (
    <EntryPage name={t('resetTitle')} title={t('resetTitle')} text={t('resetText')}>
      <form ref={form} className={classes.form} onSubmit={submit} noValidate>
        {reset.isError && !isPlaced && (
          <FailureAlert error={reset.error} onRetry={() => reset.mutate()} onClose={reset.reset} />
        )}
        <NewPasswordFields
          values={fields.values}
          min={min}
          errorOf={fields.errorOf}
          onChange={fields.set}
          onTouch={fields.setTouched}
          isFirst
        />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={reset.isPending || reset.isSuccess}
          disabled={fields.isInvalid}
        >
          {t('setPassword')}
        </Button>
      </form>
      {isOver && newLink}
    </EntryPage>
  )
}
