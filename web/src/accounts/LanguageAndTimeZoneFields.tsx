import { NativeSelect, Select } from '@mantine/core'
import { languages } from '@nspect/contract/shared/enums'
import { useTranslation } from 'react-i18next'
import parts from '../forms/FormParts.module.css'
import type { FormFields } from '../forms/useFormFields.ts'
import { languageNames } from '../i18n/languageNames.ts'
import classes from './accounts.module.css'
import type { ProfileValues } from './profileForm.ts'
import { listTimeZones } from './timeZones.ts'

interface Props {
  form: FormFields<ProfileValues>
  labels: Record<string, string>
  /** label of an empty time zone */
  zoneOfBrowser: string
}

/** The language and time zone of the signed-in person. */
export function LanguageAndTimeZoneFields({ form, labels, zoneOfBrowser }: Props) {
  const { t } = useTranslation(['accounts', 'ui'])
  const { values, errorOf, change } = form
  return (
    <>
      <h2 className={classes.section}>{t('preferences')}</h2>
      <div className={parts.pair}>
        <NativeSelect
          label={labels.language}
          value={values.language}
          error={errorOf('language')}
          data={[
            { value: '', label: t('languageOfBrowser') },
            ...languages.map((language) => ({ value: language, label: languageNames[language] })),
          ]}
          onChange={(event) => change({ language: event.currentTarget.value })}
        />
        <Select
          label={labels.timeZone}
          searchable
          clearable={values.timeZone !== ''}
          clearButtonProps={{ 'aria-label': zoneOfBrowser }}
          placeholder={zoneOfBrowser}
          nothingFoundMessage={t('ui:none')}
          limit={60}
          data={listTimeZones(values.timeZone)}
          value={values.timeZone === '' ? null : values.timeZone}
          error={errorOf('timeZone')}
          onChange={(zone) => change({ timeZone: zone ?? '' })}
        />
      </div>
    </>
  )
}
