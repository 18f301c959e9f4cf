import { Checkbox, Textarea } from '@mantine/core'
import type { ProjectTypeDetail } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import type { SaveForm } from '../../forms/useSaveForm.ts'
import type { TypeValues } from './typeForm.ts'

const texts = ['reportScope', 'reportMethod', 'reportLimitations'] as const

interface Props<Saved> {
  form: SaveForm<TypeValues, ProjectTypeDetail, Saved>
  labels: Record<(typeof texts)[number] | 'hasSignatures', string>
}

/** What the reports of the type say of the inspection, and whether prints end with signatures. */
export function ReportEndTextFields<Saved>({ form, labels }: Props<Saved>) {
  const { t } = useTranslation('projectTypes')
  return (
    <>
      {texts.map((name) => (
        <Textarea
          key={name}
          label={labels[name]}
          description={t(`${name}Help`)}
          autosize
          minRows={2}
          maxRows={8}
          {...form.text(name)}
        />
      ))}
      <Checkbox
        label={labels.hasSignatures}
        description={t('hasSignaturesHelp')}
        checked={form.values.hasSignatures}
        onChange={({ currentTarget }) => form.change({ hasSignatures: currentTarget.checked })}
      />
    </>
  )
}
