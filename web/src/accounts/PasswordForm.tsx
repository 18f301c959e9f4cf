import { Button, PasswordInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import type { Me } from '@nspect/contract/sessions'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import { useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { publicConfig, useChangePassword } from './accounts.api.ts'
import classes from './accounts.module.css'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { newPasswordProblems } from './passwords.ts'

const nothing = { oldPassword: '', password: '', confirmPassword: '' }

/** One's own password, changed with the old one (T17). */
export function PasswordForm({ me }: { me: Me }) {
  const [changed, setChanged] = useState(0)
  // a changed password leaves empty fields
  return <Fields key={changed} me={me} onChanged={() => setChanged(changed + 1)} />
}

function Fields({ me, onChanged }: { me: Me; onChanged: () => void }) {
  const { t } = useTranslation('accounts')
  const form = useRef<HTMLFormElement>(null)
  const min = useQuery(publicConfig()).data?.passwordMinLength ?? limits.password.min
  const fields = useFields(nothing, (values) => ({
    ...(values.oldPassword === '' && { oldPassword: t('enterOld') }),
    ...newPasswordProblems(values, min),
  }))
  const { values, errorOf } = fields
  const change = useChangePassword()
  useLeaveGuard(fields.isChanged)
  useEffect(() => {
    if (fields.errorsShown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [fields.errorsShown])
  const send = () =>
    change.mutate(
      { id: me.id, oldPassword: values.oldPassword, password: values.password },
      {
        onSuccess: ({ message }) => {
          toast.done(message)
          onChanged()
        },
        onError: (error) => {
          if (error instanceof ApiError) {
            fields.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
          }
        },
      },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!change.isPending && fields.validate()) send()
  }
  const isPlaced = change.error instanceof ApiError && change.error.errors.length > 0
  return (
    <form ref={form} id="password" className={classes.card} onSubmit={submit} noValidate aria-labelledby="change">
      <div className={classes.head}>
        <h2 id="change">{t('changeTitle')}</h2>
        <p>{t('changeText')}</p>
      </div>
      {change.isError && !isPlaced && <FailureAlert error={change.error} onRetry={send} onClose={change.reset} />}
      {/* tells password keepers whose password it is */}
      <input type="text" autoComplete="username" value={me.username} readOnly hidden />
      <PasswordInput
        name="oldPassword"
        label={t('oldPassword')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
        value={values.oldPassword}
        error={errorOf('oldPassword')}
        onChange={(event) => fields.set({ oldPassword: event.currentTarget.value })}
        onBlur={() => values.oldPassword !== '' && fields.setTouched('oldPassword')}
      />
      <div className={classes.pair}>
        <NewPasswordFields
          values={values}
          min={min}
          errorOf={errorOf}
          onChange={fields.set}
          onTouch={fields.setTouched}
        />
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={change.isPending} disabled={fields.isInvalid}>
          {t('savePassword')}
        </Button>
      </div>
    </form>
  )
}
