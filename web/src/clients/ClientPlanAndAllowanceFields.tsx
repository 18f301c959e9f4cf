import { NativeSelect, TextInput } from '@mantine/core'
import type { DetailedClient } from '@nspect/contract/clients/clients'
import { can } from '@nspect/contract/permissions/policy'
import { tiers } from '@nspect/contract/shared/enums'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import parts from '../forms/FormParts.module.css'
import type { FormFields } from '../forms/useFormFields.ts'
import { getTierName } from '../i18n/displayNames.ts'
import classes from './Clients.module.css'
import type { ClientValues } from './clientForm.ts'
import { UpgradeHint } from './UpgradeHint.tsx'

interface Props {
  /** null: a new one */
  client: DetailedClient | null
  form: FormFields<ClientValues>
  labels: Record<string, string>
}

/** The plan of a client and its allowances; disabled for those who may not change them. */
export function ClientPlanAndAllowanceFields({ client, form, labels }: Props) {
  const { t } = useTranslation('clients')
  const mayPlan = can(useActor(), 'client.plan', null)
  const { values } = form
  const inUse = (field: 'noOfProject' | 'noOfReport', used: number) =>
    values[field].trim() ? t('inUse', { used, limit: values[field] }) : t('inUseOnly', { used })
  const number = (field: 'noOfProject' | 'noOfReport') => ({
    label: labels[field],
    inputMode: 'numeric' as const,
    className: classes.shown,
    disabled: !mayPlan,
    ...form.text(field),
    onBlur: () => form.touch(field),
  })
  return (
    <>
      <h2 className={parts.section}>{t('planSection')}</h2>
      {!mayPlan && client && (
        <UpgradeHint
          clientId={client.id}
          text={t('onlyPlan')}
          textByOperator={t('onlyPlanByOperator')}
        />
      )}
      <div className={parts.pair}>
        <TextInput
          {...number('noOfProject')}
          withAsterisk
          description={client && inUse('noOfProject', client.projectsInUse)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput
          {...number('noOfReport')}
          placeholder={t('default')}
          description={client ? inUse('noOfReport', client.reportsInUse) : t('noOfReportHelp')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
      </div>
      <NativeSelect
        label={labels.clientTierId}
        withAsterisk
        className={classes.shown}
        disabled={!mayPlan}
        value={String(values.clientTierId)}
        data={tiers.map((tier, n) => ({ value: String(n + 1), label: getTierName(tier) }))}
        error={form.errorOf('clientTierId')}
        onChange={(event) => form.change({ clientTierId: Number(event.currentTarget.value) })}
      />
    </>
  )
}
