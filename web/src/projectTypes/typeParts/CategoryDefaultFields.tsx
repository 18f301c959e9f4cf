import { Input, NativeSelect, NumberInput } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { type Severity, severities } from '@nspect/contract/severity'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../forms/useFormFields.ts'
import { severityName } from '../../i18n/displayNames.ts'
import classes from './CategoryDefaultFields.module.css'
import { firmsOfClient } from './firmsOfClient.ts'

interface Defaults {
  defaultSeverity: Severity | null
  /** empty: none */
  defaultDueDays: string | number
  defaultFirmId: number | null
}

/** What new points of a category begin with, where nobody says otherwise. */
export function CategoryDefaultFields<Values extends Defaults>({
  form,
  clientId,
}: {
  form: FormFields<Values>
  clientId: number
}) {
  const { t } = useTranslation('projectTypes')
  const firms = useQuery(firmsOfClient(clientId)).data ?? []
  const { defaultSeverity, defaultDueDays, defaultFirmId } = form.values
  const change = (defaults: Partial<Defaults>) => form.change(defaults as Partial<Values>)
  return (
    <Input.Wrapper label={t('defaults')} description={t('defaultsHelp')} labelElement="div">
      <fieldset className={classes.fields} aria-label={t('defaults')}>
        <NativeSelect
          label={t('defaultSeverity')}
          value={defaultSeverity ?? ''}
          error={form.errorOf('defaultSeverity')}
          data={[
            { value: '', label: t('defaultNone') },
            ...severities.map((one) => ({ value: one, label: severityName(one) })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            change({ defaultSeverity: severities.find((one) => one === chosen) ?? null })
          }}
        />
        <NumberInput
          label={t('defaultDueDays')}
          allowDecimal={false}
          allowNegative={false}
          max={limits.dueDays}
          value={defaultDueDays}
          error={form.errorOf('defaultDueDays')}
          onBlur={() => form.touch('defaultDueDays')}
          onChange={(days) => change({ defaultDueDays: days })}
        />
        <NativeSelect
          label={t('defaultFirm')}
          value={defaultFirmId ?? ''}
          error={form.errorOf('defaultFirmId')}
          data={[
            { value: '', label: t('defaultNone') },
            ...firms.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={(event) => change({ defaultFirmId: Number(event.currentTarget.value) || null })}
        />
      </fieldset>
    </Input.Wrapper>
  )
}
