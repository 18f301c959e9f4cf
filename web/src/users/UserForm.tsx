import { NativeSelect, TextInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import type { Me } from '@nspect/contract/sessions'
import type { User } from '@nspect/contract/users'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { roleName as nameOfRole } from '../i18n/names.ts'
import { ClientPicker } from '../ui/ClientPicker.tsx'
import { Conflict } from '../ui/Conflict.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import { FirstPassword } from './FirstPassword.tsx'
import { ResetLink } from './ResetLink.tsx'
import classes from './Users.module.css'
import { conflictRows } from './userConflict.ts'
import { isOfNoClient, newUser, type UserValues, userProblems, valuesOf } from './userForm.ts'
import { publicConfig, roleList } from './users.api.ts'
import { useSaveUser } from './useSaveUser.ts'
import { useUserLabels } from './useUserLabels.ts'

type TextField = 'firstName' | 'lastName' | 'phoneNumber' | 'username'

/** Adds a person, or changes one. */
export function UserForm({ me, user: given }: { me: Me; user: User | null }) {
  const { t } = useTranslation(['users', 'ui'])
  const navigate = useNavigate()
  // the version that the form was opened with is the one that it changes, whatever is read meanwhile
  const [user] = useState(given)
  const labels = useUserLabels()
  const min = useQuery(publicConfig()).data?.passwordMinLength ?? limits.password.min
  const roles = useQuery(roleList())
  const [initial] = useState(() => (user ? valuesOf(user) : newUser(me)))
  const fields = useFields(initial, (values) => userProblems(values, { isNew: user === null, min, labels }))
  const { values, errorOf, set, setTouched } = fields
  const [isDone, setDone] = useState(false)
  const leave = () => void navigate({ to: '/users' })
  const sending = useSaveUser({
    onSaved: (message) => {
      // before leaving, so that leaving does not ask
      flushSync(() => setDone(true))
      toast.done(message)
      leave()
    },
    onFieldErrors: fields.setErrors,
  })
  const change = (part: Partial<UserValues>) => {
    sending.renew()
    set(part)
  }
  const save = (stored: User | null) => {
    if (fields.validate()) sending.save(values, stored)
  }
  const isOneself = user?.id === me.id
  const hasClient = !isOfNoClient(values.roleId)
  const isMoved = user !== null && user.clientId !== null && values.clientId !== user.clientId
  const isElsewhere = isMoved || (user !== null && (values.username !== user.username || values.roleId !== user.roleId))

  const text = (name: TextField, more: { type?: 'tel' | 'email'; autoComplete?: string; autoFocus?: boolean } = {}) => (
    <TextInput
      name={name}
      label={labels[name]}
      withAsterisk={name !== 'phoneNumber'}
      autoComplete="off"
      description={name === 'username' ? t('usernameHelp') : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={values[name]}
      error={errorOf(name)}
      onChange={(event) => change({ [name]: event.currentTarget.value })}
      onBlur={() => values[name] !== initial[name] && setTouched(name)}
      {...more}
    />
  )
  return (
    <FormSheet
      saveLabel={t(user ? 'save' : 'saveNew')}
      onSave={() => save(user)}
      onCancel={leave}
      isSaving={sending.isSaving}
      isInvalid={fields.isInvalid}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
    >
      {sending.failure && <FailureAlert error={sending.failure} onRetry={() => save(user)} onClose={sending.forget} />}
      {sending.theirs && (
        <Conflict
          title={t('conflictTitle')}
          rows={conflictRows(sending.theirs, values, labels)}
          isBusy={sending.isSaving}
          onTakeTheirs={() => {
            flushSync(() => setDone(true))
            leave()
          }}
          onKeepMine={() => save(sending.theirs)}
        />
      )}
      <h2 className={classes.section}>{t('person')}</h2>
      <div className={classes.pair}>
        {text('firstName', { autoFocus: user === null })}
        {text('lastName')}
      </div>
      {text('phoneNumber', { type: 'tel' })}
      {text('username', { type: 'email' })}
      {user === null && (
        <FirstPassword values={values} min={min} error={errorOf('password')} onChange={change} onTouch={setTouched} />
      )}
      <h2 className={classes.section}>{t('access')}</h2>
      <NativeSelect
        label={labels.roleId}
        withAsterisk
        disabled={isOneself}
        description={isOneself ? t('ownRole') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={String(values.roleId ?? '')}
        error={errorOf('roleId') ?? roles.error?.message}
        data={[
          { value: '', label: t('pickRole'), disabled: true },
          ...(roles.data ?? []).map(({ roleId, roleName }) => ({ value: String(roleId), label: nameOfRole(roleName) })),
        ]}
        onChange={(event) => {
          const roleId = Number(event.currentTarget.value)
          // SuperAdmin clears the client
          change({ roleId, ...(isOfNoClient(roleId) && { clientId: null }) })
        }}
        onBlur={() => setTouched('roleId')}
      />
      {me.role === 'SuperAdmin' ? (
        <ClientPicker
          label={labels.clientId}
          withAsterisk={hasClient}
          disabled={!hasClient}
          placeholder={hasClient ? t('pickClient') : ''}
          description={hasClient ? (isMoved ? t('movesText') : undefined) : t('noClient')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          clearable={false}
          value={values.clientId}
          error={errorOf('clientId')}
          onChange={(clientId) => change({ clientId })}
          onBlur={() => setTouched('clientId')}
        />
      ) : (
        <TextInput
          label={labels.clientId}
          description={t('clientFixed')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          disabled
          value={me.client?.businessName ?? ''}
        />
      )}
      {isElsewhere && !isOneself && <p className={classes.help}>{t('signOutText')}</p>}
      {user !== null && !isOneself && <ResetLink user={user} />}
    </FormSheet>
  )
}
