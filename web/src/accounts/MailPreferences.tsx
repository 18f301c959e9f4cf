import { NativeSelect } from '@mantine/core'
import {
  listMailTimes,
  type NewsKind,
  newsKinds,
} from '@nspect/contract/notifications/notificationSettings'
import type { TFunction } from 'i18next'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useInstallation } from '../api/installation.ts'
import parts from '../forms/FormParts.module.css'
import type { FormFields } from '../forms/useFormFields.ts'
import classes from './accounts.module.css'
import type { ProfileValues } from './profileForm.ts'

/** The names of a person's choices about mails, by field. */
export const buildMailPreferenceLabels = (
  t: TFunction<['accounts', 'inbox']>,
): Record<string, string> => ({
  ...Object.fromEntries(newsKinds.map((kind) => [kind, t(`inbox:kind_${kind}`)])),
  quietFrom: t('inbox:quietFrom'),
  quietTo: t('inbox:quietTo'),
  dailyAt: t('inbox:dailyAt'),
})

/** A full hour as it is shown. */
export const formatFullHour = (hour: number): string => `${String(hour).padStart(2, '0')}:00`

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: formatFullHour(hour),
}))

interface Props {
  form: FormFields<ProfileValues>
  labels: Record<string, string>
  kinds: readonly NewsKind[]
}

/** What the signed-in person is mailed, and when (T173); mails lead here. */
export function MailPreferences({ form, labels, kinds }: Props) {
  const { t } = useTranslation('inbox')
  const heading = useRef<HTMLHeadingElement>(null)
  const installation = useInstallation()
  const isKnown = installation !== undefined
  useEffect(() => {
    if (isKnown && location.hash === '#mails') heading.current?.scrollIntoView()
  }, [isKnown])
  if (kinds.length === 0 || !installation) return null
  const { values, change } = form
  const setQuiet = (name: 'quietFrom' | 'quietTo', chosen: string) => {
    const hour = chosen === '' ? null : Number(chosen)
    // both or none
    const [defaultFrom, defaultTo] = [values.quietFrom ?? 20, values.quietTo ?? 7]
    change(
      hour === null
        ? { quietFrom: null, quietTo: null }
        : { quietFrom: defaultFrom, quietTo: defaultTo, [name]: hour },
    )
  }
  const hourField = (name: 'quietFrom' | 'quietTo') => (
    <NativeSelect
      label={labels[name]}
      value={values[name] ?? ''}
      data={[{ value: '', label: t('quietNone') }, ...hours]}
      onChange={(event) => setQuiet(name, event.currentTarget.value)}
    />
  )
  const title = (
    <h2 className={classes.section} id="mails" ref={heading}>
      {t('mails')}
    </h2>
  )
  if (!installation.sendsMail) {
    return (
      <>
        {title}
        <p className={classes.note}>{t('noMailsText')}</p>
      </>
    )
  }
  return (
    <>
      {title}
      <p className={classes.note}>{t('mailsText')}</p>
      <div className={classes.mails}>
        {kinds.map((kind) => (
          <NativeSelect
            key={kind}
            label={labels[kind]}
            value={values[kind]}
            data={listMailTimes(kind).map((time) => ({ value: time, label: t(`time_${time}`) }))}
            onChange={(event) => change({ [kind]: event.currentTarget.value })}
          />
        ))}
      </div>
      <div className={parts.pair}>
        {hourField('quietFrom')}
        {hourField('quietTo')}
        <NativeSelect
          label={labels.dailyAt}
          value={values.dailyAt}
          data={hours}
          onChange={(event) => change({ dailyAt: Number(event.currentTarget.value) })}
        />
      </div>
      <p className={classes.note}>{t('quietHelp')}</p>
    </>
  )
}
