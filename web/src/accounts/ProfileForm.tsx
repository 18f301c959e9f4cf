import { TextInput } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions/sessions'
import type { Language } from '@nspect/contract/shared/enums'
import { type User, user as userShape } from '@nspect/contract/users/users'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signedInUserQuery } from '../api/signedInUser.ts'
import { FormPageLayout } from '../forms/FormPageLayout.tsx'
import parts from '../forms/FormParts.module.css'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { getRoleName } from '../i18n/displayNames.ts'
import { languageNames } from '../i18n/languageNames.ts'
import { toast } from '../ui/feedback/toast.ts'
import { saveProfile } from './accounts.api.ts'
import classes from './accounts.module.css'
import { LanguageAndTimeZoneFields } from './LanguageAndTimeZoneFields.tsx'
import { buildMailPreferenceLabels, formatFullHour, MailPreferences } from './MailPreferences.tsx'
import {
  buildProfileConflictRows,
  listNewsKindsFor,
  toProfile,
  toProfileValues,
  validateProfile,
} from './profileForm.ts'

/** Name, phone, language, zone and notifications of the signed-in person. */
export function ProfileForm({ me }: { me: Me }) {
  // the form restarts from the stored values only after saving or discarding, so that no input is
  // lost otherwise
  const [restarts, setRestarts] = useState(0)
  // read from the cache, which is up to date after a save before `me` is
  const stored = useQueryClient().getQueryData(signedInUserQuery().queryKey) ?? me
  return <Fields key={restarts} me={stored} onDone={() => setRestarts(restarts + 1)} />
}

function Fields({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useTranslation(['accounts', 'inbox'])
  const [original] = useState(me)
  const client = useQueryClient()
  const labels: Record<string, string> = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    phoneNumber: t('phoneNumber'),
    language: t('language'),
    timeZone: t('timeZone'),
    ...buildMailPreferenceLabels(t),
  }
  const form = useSaveForm({
    initial: () => toProfileValues(original),
    problems: (values) => validateProfile(original, values, labels),
    send: (values, over: User | null, options) =>
      saveProfile(client, over ?? original, toProfile(values), options),
    shape: userShape,
    onSaved: ({ message }) => {
      toast.done(message)
      onDone()
    },
  })
  const zoneOfBrowser = t('zoneOfBrowser', {
    zone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
  })
  const text = (name: 'firstName' | 'lastName' | 'phoneNumber') => ({
    name,
    label: labels[name],
    ...form.text(name),
  })
  return (
    <FormPageLayout
      form={form}
      saveLabel={t('save')}
      onCancel={onDone}
      conflict={{
        title: t('conflictTitle'),
        text: t('conflictText'),
        rows: (savedByOther) =>
          buildProfileConflictRows(toProfileValues(savedByOther), form.values, {
            labels,
            formatLanguage: (language) =>
              language === '' ? t('languageOfBrowser') : languageNames[language as Language],
            formatZone: (zone) => zone || zoneOfBrowser,
            formatMailTime: (time) => t(`inbox:time_${time}`),
            formatHour: (hour) => (hour === null ? t('inbox:quietNone') : formatFullHour(hour)),
          }),
        onTakeOther: () =>
          void client
            .fetchQuery({ ...signedInUserQuery(), staleTime: 0 })
            .then(onDone, toast.failed),
      }}
    >
      <h2 className={classes.section}>{t('profile')}</h2>
      <div className={parts.pair}>
        <TextInput {...text('firstName')} withAsterisk autoComplete="given-name" />
        <TextInput {...text('lastName')} withAsterisk autoComplete="family-name" />
        <TextInput {...text('phoneNumber')} type="tel" autoComplete="tel" />
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('username')}</dt>
          <dd>{me.username}</dd>
        </div>
        <div>
          <dt>{t('role')}</dt>
          <dd>{getRoleName(me.role)}</dd>
        </div>
        {me.client && (
          <div>
            <dt>{t('client')}</dt>
            <dd dir="auto">{me.client.businessName}</dd>
          </div>
        )}
      </dl>
      <LanguageAndTimeZoneFields form={form} labels={labels} zoneOfBrowser={zoneOfBrowser} />
      <MailPreferences form={form} labels={labels} kinds={listNewsKindsFor(original)} />
    </FormPageLayout>
  )
}
