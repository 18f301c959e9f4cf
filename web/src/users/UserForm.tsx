import { TextInput } from '@mantine/core'
import { clientRoutes } from '@nspect/contract/clients/clients'
import type { Me } from '@nspect/contract/sessions/sessions'
import { limits } from '@nspect/contract/shared/limits'
import { formatFullName, type User, user as userShape } from '@nspect/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { publicConfigQuery } from '../api/publicConfig.ts'
import { readQuery } from '../api/readQuery.ts'
import { FormPageLayout } from '../forms/FormPageLayout.tsx'
import parts from '../forms/FormParts.module.css'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { CreatePasswordResetLink } from './CreatePasswordResetLink.tsx'
import { NewUserPasswordFields } from './NewUserPasswordFields.tsx'
import { ResetTwoStepButton } from './ResetTwoStepButton.tsx'
import { RoleAndClientFields } from './RoleAndClientFields.tsx'
import classes from './Users.module.css'
import { buildUserConflictRows } from './userConflict.ts'
import { buildNewUserValues, isMovedToOtherClient, toUserValues, validateUser } from './userForm.ts'
import { invalidateUsersAndSignedInUser, saveUser } from './users.api.ts'
import { useUserFieldLabels } from './useUserFieldLabels.ts'

/** Adds or edits a user. */
export function UserForm({ me, user: initialUser }: { me: Me; user: User | null }) {
  const { t } = useTranslation('users')
  const navigate = useNavigate()
  const labels = useUserFieldLabels()
  const min = useQuery(publicConfigQuery()).data?.passwordMinLength ?? limits.password.min
  const leave = () => void navigate({ to: '/users' })
  const form = useSaveForm({
    stored: initialUser,
    initial: (stored) => (stored ? toUserValues(stored) : buildNewUserValues(me)),
    problems: (values) => validateUser(values, { isNew: initialUser === null, min, labels }),
    send: saveUser,
    shape: userShape,
    onSaved: ({ message, id }, saved) => {
      const open = () => void navigate({ to: '/user/manage/$id', params: { id: String(id) } })
      toast.saved(message, formatFullName(saved), open)
      leave()
    },
    invalidates: invalidateUsersAndSignedInUser,
  })
  const { values, stored: user } = form
  const isChosen = me.role === 'SuperAdmin' && values.clientId !== null
  const client = useQuery({
    ...readQuery(clientRoutes.readClient, { id: values.clientId ?? 0 }),
    enabled: isChosen,
  }).data
  const isOneself = user?.id === me.id
  const signsOut =
    isMovedToOtherClient(user, values) ||
    (user !== null && (values.username !== user.username || values.roleId !== user.roleId))

  const text = (name: 'firstName' | 'lastName' | 'phoneNumber' | 'username') => ({
    name,
    label: labels[name],
    autoComplete: 'off',
    ...form.text(name),
  })
  return (
    <FormPageLayout
      form={form}
      saveLabel={t(user ? 'save' : 'saveNew')}
      onCancel={leave}
      conflict={{
        title: t('conflictTitle'),
        rows: (savedByOther) =>
          buildUserConflictRows(savedByOther, values, labels, client?.businessName ?? ''),
      }}
    >
      <h2 className={parts.section}>{t('person')}</h2>
      <div className={parts.pair}>
        <TextInput {...text('firstName')} withAsterisk autoFocus={user === null} />
        <TextInput {...text('lastName')} withAsterisk />
      </div>
      <TextInput {...text('phoneNumber')} type="tel" />
      <TextInput
        {...text('username')}
        withAsterisk
        type="email"
        description={t('usernameHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {user === null && <NewUserPasswordFields form={form} min={min} />}
      <h2 className={parts.section}>{t('access')}</h2>
      <RoleAndClientFields me={me} user={user} form={form} labels={labels} />
      {signsOut && !isOneself && <p className={classes.help}>{t('signOutText')}</p>}
      {user !== null && !isOneself && (
        <>
          <CreatePasswordResetLink user={user} />
          <ResetTwoStepButton user={user} />
        </>
      )}
    </FormPageLayout>
  )
}
