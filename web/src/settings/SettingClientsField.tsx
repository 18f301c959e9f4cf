import { MultiSelect } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import type { Setting } from '@nspect/contract/settings/settings'
import { useTranslation } from 'react-i18next'
import { ClientMultiSelect } from './ClientMultiSelect.tsx'

interface Props {
  me: Me
  setting: Setting | null
  value: readonly number[]
  error: string | undefined
  onChange: (clientIds: readonly number[]) => void
}

/** The clients that a setting applies to: any for SuperAdmin, their own for an Admin. */
export function SettingClientsField({ me, setting, value, error, onChange }: Props) {
  const { t } = useTranslation('settings')
  if (!me.client) {
    return (
      <ClientMultiSelect
        label={t('clients')}
        description={t(setting ? 'clientsEditHelp' : 'clientsHelp')}
        placeholder={value.length === 0 ? t('pickClients') : ''}
        known={
          setting?.clientId ? [{ id: setting.clientId, businessName: setting.client ?? '' }] : []
        }
        value={value}
        error={error}
        onChange={onChange}
      />
    )
  }
  return (
    <MultiSelect
      label={t('clients')}
      withAsterisk
      placeholder={value.length === 0 ? t('pickClients') : ''}
      data={[{ value: String(me.client.id), label: me.client.businessName }]}
      value={value.map(String)}
      error={error}
      onChange={(next) => onChange(next.map(Number))}
    />
  )
}
