import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core'
import type { Me } from '@nspect/contract/sessions'
import { type User, user } from '@nspect/contract/users'
import { type Language, languages } from '@nspect/contract/vocab'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { meQuery } from '../api/me.ts'
import { languageNames } from '../i18n/languageNames.ts'
import { roleName } from '../i18n/names.ts'
import { Conflict } from '../ui/Conflict.tsx'
import { FailureAlert } from '../ui/FailureAlert.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import { useSaveProfile } from './accounts.api.ts'
import classes from './accounts.module.css'
import { conflictRows, offeredKinds, type ProfileValues, profileOf, profileProblems, valuesOf } from './profile.ts'
import { timeZones } from './timeZones.ts'

/** Name, phone, language, zone and mails of the signed-in person. */
export function ProfileForm({ me }: { me: Me }) {
  // what is stored starts the form anew after saving and giving up only: what somebody types never goes by itself
  const [begun, setBegun] = useState(0)
  // asked of the cache, which knows of a save before what is on screen does
  const stored = useQueryClient().getQueryData(meQuery().queryKey) ?? me
  return <Fields key={begun} me={stored} onDone={() => setBegun(begun + 1)} />
}

function Fields({ me, onDone }: { me: Me; onDone: () => void }) {
  const { t } = useTranslation(['accounts', 'ui'])
  const [from] = useState(me)
  const [theirs, setTheirs] = useState<User | null>(null)
  const [isDone, setDone] = useState(false)
  const formKey = useRef(newFormKey())
  const client = useQueryClient()
  const save = useSaveProfile()
  const labels: Record<string, string> = {
    firstName: t('firstName'),
    lastName: t('lastName'),
    phoneNumber: t('phoneNumber'),
    language: t('language'),
    timeZone: t('timeZone'),
    comments: t('notify_comments'),
    repairs: t('notify_repairs'),
    assignments: t('notify_assignments'),
  }
  const kinds = offeredKinds(from)
  const [initial] = useState(() => valuesOf(from))
  const fields = useFields<ProfileValues>(initial, (values) => profileProblems(from, values, labels))
  const { values, set, setTouched, errorOf } = fields

  const send = (over: Me) => {
    setTheirs(null)
    save.mutate(
      { me: over, profile: profileOf(values), idempotencyKey: formKey.current },
      {
        onSuccess: ({ message }) => {
          // before the form begins anew, so that nothing asks
          flushSync(() => setDone(true))
          toast.done(message)
          onDone()
        },
        onError: (error) => {
          // what is sent again after an answer is another request
          if (!(error instanceof ApiError) || error.status === 0) return
          formKey.current = newFormKey()
          const stored = error.code === 'record.stale' ? user.safeParse(error.current) : null
          if (stored?.success) return setTheirs(stored.data)
          fields.setErrors(Object.fromEntries(error.errors.map(({ field, message }) => [field, message])))
        },
      },
    )
  }
  const isPlaced = save.error instanceof ApiError && save.error.errors.length > 0
  const zoneOfBrowser = t('zoneOfBrowser', { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone })
  const text = (name: 'firstName' | 'lastName' | 'phoneNumber') => ({
    name,
    label: labels[name],
    value: values[name],
    error: errorOf(name),
    onChange: (event: { currentTarget: HTMLInputElement }) => set({ [name]: event.currentTarget.value }),
    onBlur: () => setTouched(name),
  })
  return (
    <FormSheet
      saveLabel={t('save')}
      onSave={() => {
        if (fields.validate()) send(from)
      }}
      onCancel={onDone}
      isSaving={save.isPending}
      isInvalid={fields.isInvalid}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
    >
      {save.isError && !isPlaced && !theirs && (
        <FailureAlert error={save.error} onRetry={() => send(from)} onClose={save.reset} />
      )}
      {theirs && (
        <Conflict
          title={t('conflictTitle')}
          text={t('conflictText')}
          rows={conflictRows(valuesOf(theirs), values, {
            labels,
            languageOf: (language) => (language === '' ? t('languageOfBrowser') : languageNames[language as Language]),
            zoneOf: (zone) => zone || zoneOfBrowser,
            yesNo: (is) => t(is ? 'yes' : 'no'),
          })}
          isBusy={save.isPending}
          onTakeTheirs={() => void client.fetchQuery({ ...meQuery(), staleTime: 0 }).then(onDone, toast.failed)}
          onKeepMine={() => send({ ...from, ...theirs, client: from.client, tier: from.tier })}
        />
      )}
      <h2 className={classes.section}>{t('profile')}</h2>
      <div className={classes.pair}>
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
          <dd>{roleName(me.role)}</dd>
        </div>
        {me.client && (
          <div>
            <dt>{t('client')}</dt>
            <dd dir="auto">{me.client.businessName}</dd>
          </div>
        )}
      </dl>
      <h2 className={classes.section}>{t('preferences')}</h2>
      <div className={classes.pair}>
        <NativeSelect
          label={labels.language}
          value={values.language}
          error={errorOf('language')}
          data={[
            { value: '', label: t('languageOfBrowser') },
            ...languages.map((language) => ({ value: language, label: languageNames[language] })),
          ]}
          onChange={(event) => set({ language: event.currentTarget.value })}
        />
        <Select
          label={labels.timeZone}
          searchable
          clearable={values.timeZone !== ''}
          clearButtonProps={{ 'aria-label': zoneOfBrowser }}
          placeholder={zoneOfBrowser}
          nothingFoundMessage={t('ui:none')}
          limit={60}
          data={timeZones(values.timeZone)}
          value={values.timeZone === '' ? null : values.timeZone}
          error={errorOf('timeZone')}
          onChange={(zone) => set({ timeZone: zone ?? '' })}
        />
      </div>
      {kinds.length > 0 && (
        <fieldset className={classes.choices}>
          <legend>{t('notifications')}</legend>
          {kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={labels[kind]}
              checked={values[kind]}
              onChange={(event) => set({ [kind]: event.currentTarget.checked })}
            />
          ))}
        </fieldset>
      )}
    </FormSheet>
  )
}
