import { NativeSelect, NumberInput } from '@mantine/core'
import type { BrandPack } from '@nspect/contract/projectTypes/brandPack'
import {
  type RenovationCycle,
  renovationCycles,
} from '@nspect/contract/projectTypes/improvementPlan'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import type { FormFields } from '../../forms/useFormFields.ts'
import { useRenovationName } from '../partFields/useRenovationName.ts'

interface Rule {
  renovationCycle: RenovationCycle | null
  completionDays: string | number
}

/** When the points of a category have to be done, where nothing is written of them (T93). */
export function CompletionRuleFields<Values extends Rule>({
  form,
  pack,
}: {
  form: FormFields<Values>
  pack: BrandPack
}) {
  const { t } = useTranslation('projectTypes')
  const cycleName = useRenovationName()
  const change = (rule: Partial<Rule>) => form.change(rule as Partial<Values>)
  return (
    <>
      <NativeSelect
        label={t('renovationCycle')}
        description={t('renovationCycleHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={form.values.renovationCycle ?? ''}
        error={form.errorOf('renovationCycle')}
        data={[
          { value: '', label: t('cycleNone') },
          ...renovationCycles.map((years) => ({
            value: String(years),
            label: cycleName(pack, years),
          })),
        ]}
        onChange={(event) => {
          const chosen = event.currentTarget.value
          change({
            renovationCycle: renovationCycles.find((years) => String(years) === chosen) ?? null,
          })
        }}
      />
      <NumberInput
        label={t('completionDays')}
        description={t('completionDaysHelp')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        allowDecimal={false}
        allowNegative={false}
        max={limits.planDays}
        value={form.values.completionDays}
        error={form.errorOf('completionDays')}
        onBlur={() => form.touch('completionDays')}
        onChange={(completionDays) => change({ completionDays })}
      />
    </>
  )
}
