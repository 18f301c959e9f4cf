import { NumberInput, Textarea, TextInput } from '@mantine/core'
import { brandLabels } from '@nspect/contract/projectTypes/brandPack'
import type { ProjectTypeDetail } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import type { SaveForm } from '../../forms/useSaveForm.ts'
import classes from './BrandPackFields.module.css'
import type { TypeValues } from './typeForm.ts'

interface Props<Saved> {
  form: SaveForm<TypeValues, ProjectTypeDetail, Saved>
  labels: Record<'introduction' | 'validMonths', string>
  isFixed: boolean
}

/**
 * A brand's wording of the type's plan (T94); where it is empty, the product's is used, in the
 * reader's language.
 */
export function BrandPackFields<Saved>({ form, labels, isFixed }: Props<Saved>) {
  const { t } = useTranslation('projectTypes')
  const { values } = form
  return (
    <section className={classes.pack} aria-labelledby="brand-pack">
      <h2 id="brand-pack">{t('brandPack')}</h2>
      <p>{t('brandPackHelp')}</p>
      <div className={classes.labels}>
        {brandLabels.map((name) => (
          <TextInput
            key={name}
            label={t(`brandLabel_${name}`)}
            placeholder={t(`brand_${name}`)}
            disabled={isFixed}
            maxLength={limits.brandLabel}
            value={values.labels[name] ?? ''}
            onChange={(event) =>
              form.change({ labels: { ...values.labels, [name]: event.currentTarget.value } })
            }
          />
        ))}
      </div>
      <Textarea
        label={labels.introduction}
        description={t('introductionHelp')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={limits.brandIntroduction}
        disabled={isFixed}
        {...form.text('introduction')}
      />
      <NumberInput
        className={classes.months}
        label={labels.validMonths}
        description={t('validMonthsHelp')}
        allowDecimal={false}
        allowNegative={false}
        max={limits.brandMonths}
        disabled={isFixed}
        value={values.validMonths}
        error={form.errorOf('validMonths')}
        onBlur={() => form.touch('validMonths')}
        onChange={(validMonths) => form.change({ validMonths })}
      />
    </section>
  )
}
