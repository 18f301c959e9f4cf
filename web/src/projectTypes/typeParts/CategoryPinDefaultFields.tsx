import { Input, NativeSelect, NumberInput } from '@mantine/core'
import { type Severity, severities } from '@nspect/contract/pins/severity'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../forms/useFormFields.ts'
import { getSeverityName } from '../../i18n/displayNames.ts'
import classes from './CategoryPinDefaultFields.module.css'
import { DefaultFirmSelect } from './DefaultFirmSelect.tsx'

interface Defaults {
  defaultSeverity: Severity | null
  /** empty: none */
  defaultDueDays: string | number
  defaultFirmId: number | null
}

/** What new points of a category begin with, where nobody says otherwise. */
export function CategoryPinDefaultFields<Values extends Defaults>({
  form,
  clientId,
}: {
  form: FormFields<Values>
  clientId: number
}) {
  const { t } = useTranslation('projectTypes')
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
            ...severities.map((severity) => ({
              value: severity,
              label: getSeverityName(severity),
            })),
          ]}
          onChange={(event) => {
            const chosen = event.currentTarget.value
            change({ defaultSeverity: severities.find((severity) => severity === chosen) ?? null })
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
        <DefaultFirmSelect
          clientId={clientId}
          value={defaultFirmId}
          error={form.errorOf('defaultFirmId')}
          onChange={(firmId) => change({ defaultFirmId: firmId })}
        />
      </fieldset>
    </Input.Wrapper>
  )
}
