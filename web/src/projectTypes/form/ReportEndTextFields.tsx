import { Checkbox, Textarea } from '@mantine/core'
import type { ProjectTypeDetail } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useTranslation } from 'react-i18next'
import type { SaveForm } from '../../forms/useSaveForm.ts'
import type { TypeValues } from './typeForm.ts'

interface Props<Saved> {
  form: SaveForm<TypeValues, ProjectTypeDetail, Saved>
  labels: Record<'reportScope' | 'reportLimitations' | 'hasSignatures', string>
}

/** What the printed reports of the type say at their end. */
export function ReportEndTextFields<Saved>({ form, labels }: Props<Saved>) {
  const { t } = useTranslation('projectTypes')
  return (
    <>
      {(['reportScope', 'reportLimitations'] as const).map((name) => (
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
