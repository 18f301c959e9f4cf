import { NativeSelect, TextInput } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import type { User } from '@nspect/contract/users/users'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../forms/useFormFields.ts'
import { getRoleName as nameOfRole } from '../i18n/displayNames.ts'
import { ClientSelect } from '../ui/inputs/ClientSelect.tsx'
import { isMovedToOtherClient, isRoleWithoutClient, type UserValues } from './userForm.ts'
import { rolesQuery } from './users.api.ts'

interface Props {
  me: Me
  /** null: a new user */
  user: User | null
  form: FormFields<UserValues>
  labels: Record<string, string>
}

/** A user's role, and their client. */
export function RoleAndClientFields({ me, user, form, labels }: Props) {
  const { t } = useTranslation('users')
  const roles = useQuery(rolesQuery())
  const { values, errorOf, change, touch } = form
  const isOneself = user?.id === me.id
  const hasClient = !isRoleWithoutClient(values.roleId)
  return (
    <>
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
          ...(roles.data ?? []).map(({ roleId, roleName }) => ({
            value: String(roleId),
            label: nameOfRole(roleName),
          })),
        ]}
        onChange={(event) => {
          const roleId = Number(event.currentTarget.value)
          // a SuperAdmin has no client
          change({ roleId, ...(isRoleWithoutClient(roleId) && { clientId: null }) })
        }}
        onBlur={() => touch('roleId')}
      />
      {me.role === 'SuperAdmin' ? (
        <ClientSelect
          label={labels.clientId}
          withAsterisk={hasClient}
          disabled={!hasClient}
          placeholder={hasClient ? t('pickClient') : ''}
          description={
            hasClient
              ? isMovedToOtherClient(user, values)
                ? t('movesText')
                : undefined
              : t('noClient')
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          clearable={false}
          value={values.clientId}
          error={errorOf('clientId')}
          onChange={(clientId) => change({ clientId })}
          onBlur={() => touch('clientId')}
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
    </>
  )
}
