import { Alert, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { DetailedClient } from '@nspect/contract/clients'
import { can } from '@nspect/contract/policy'
import { tiers } from '@nspect/contract/vocab'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { useActor } from '../api/me.ts'
import { tierName } from '../i18n/names.ts'
import { Conflict } from '../ui/Conflict.tsx'
import { FormSheet } from '../ui/FormSheet.tsx'
import { toast } from '../ui/toast.ts'
import { useFields } from '../ui/useFields.ts'
import classes from './Clients.module.css'
import { conflictRows } from './clientConflict.ts'
import { type ClientValues, clientProblems, newClient, valuesOf } from './clientForm.ts'
import { LogoField } from './LogoField.tsx'
import { UpgradeHint } from './UpgradeHint.tsx'
import { useClientLabels } from './useClientLabels.ts'
import { useSaveClient } from './useSaveClient.ts'

type TextField = 'businessName' | 'contactName' | 'contactPhone' | 'contactEmail' | 'companyAddress'

/** Adds a client, or changes one; what the caller may not change is shown, with the way to change it (T26). */
export function ClientForm({ client: given }: { client: DetailedClient | null }) {
  const { t } = useTranslation(['clients', 'ui'])
  const actor = useActor()
  const navigate = useNavigate()
  const labels = useClientLabels()
  // the version that the form was opened with is the one that it changes, whatever is read meanwhile
  const [client] = useState(given)
  const [initial] = useState(() => (client ? valuesOf(client) : newClient))
  const fields = useFields(initial, (values) => clientProblems(values, labels))
  const { values, errorOf, set, setTouched } = fields
  const [isDone, setDone] = useState(false)
  const leave = () => void navigate({ to: '/clients' })
  const sending = useSaveClient({
    onSaved: (message) => {
      // before leaving, so that leaving does not ask
      flushSync(() => setDone(true))
      toast.done(message)
      leave()
    },
    onFieldErrors: fields.setErrors,
  })
  const change = (part: Partial<ClientValues>) => {
    sending.renew()
    set(part)
  }
  const mayPlan = can(actor, 'client.plan', null)
  const mayBrand = client === null || can(actor, 'client.brand', { id: client.id, tier: client.clientTier.name })
  const save = (stored: DetailedClient | null) => {
    if (fields.validate()) sending.save(values, stored)
  }

  const text = (field: TextField, more: { type?: 'tel' | 'email'; autoFocus?: boolean } = {}) => (
    <TextInput
      label={labels[field]}
      withAsterisk
      value={values[field]}
      error={errorOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      onBlur={() => values[field] !== initial[field] && setTouched(field)}
      {...more}
    />
  )
  const number = (field: 'noOfProject' | 'noOfReport', used: number | undefined, help?: string) => (
    <TextInput
      label={labels[field]}
      inputMode="numeric"
      withAsterisk={field === 'noOfProject'}
      className={classes.shown}
      disabled={!mayPlan}
      placeholder={field === 'noOfReport' ? t('default') : ''}
      description={
        used === undefined
          ? help
          : values[field].trim()
            ? t('inUse', { used, limit: values[field] })
            : t('inUseOnly', { used })
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      value={values[field]}
      error={errorOf(field)}
      onChange={(event) => change({ [field]: event.currentTarget.value })}
      onBlur={() => setTouched(field)}
    />
  )
  const box = (
    field: 'removeWaterMark' | 'removeCobrandedReport' | 'allowAnonymousCollaboration',
    help: string,
    isAllowed = true,
  ) => (
    <Checkbox
      label={labels[field]}
      description={help}
      checked={values[field]}
      disabled={!isAllowed}
      onChange={(event) => change({ [field]: event.currentTarget.checked })}
    />
  )
  return (
    <FormSheet
      saveLabel={t(client ? 'save' : 'saveNew')}
      onSave={() => save(client)}
      onCancel={leave}
      isSaving={sending.isSaving}
      isInvalid={fields.isInvalid}
      isChanged={fields.isChanged && !isDone}
      errorsShown={fields.errorsShown}
    >
      {sending.failure && (
        <Alert color="red" role="alert" title={t('failedTitle')}>
          {sending.failure.message}{' '}
          {sending.failure instanceof ApiError && sending.failure.code === 'network' && t('lostText')}
        </Alert>
      )}
      {sending.theirs && (
        <Conflict
          title={t('conflictTitle')}
          rows={conflictRows(sending.theirs, values, labels, { yes: t('yes'), no: t('no') })}
          isBusy={sending.isSaving}
          onTakeTheirs={() => {
            flushSync(() => setDone(true))
            leave()
          }}
          onKeepMine={() => save(sending.theirs)}
        />
      )}
      <h2 className={classes.section}>{t('contactSection')}</h2>
      <LogoField
        name={values.businessName}
        logoPath={values.logoPath}
        files={values.logo}
        error={errorOf('logo')}
        onChange={change}
      />
      {text('businessName', { autoFocus: client === null })}
      <div className={classes.pair}>
        {text('contactName')}
        {text('contactPhone', { type: 'tel' })}
      </div>
      {text('contactEmail', { type: 'email' })}
      {text('companyAddress')}
      <h2 className={classes.section}>{t('planSection')}</h2>
      {!mayPlan && client && <UpgradeHint clientId={client.id} text={t('onlyPlan')} />}
      <div className={classes.pair}>
        {number('noOfProject', client?.projectsInUse)}
        {number('noOfReport', client?.reportsInUse, t('noOfReportHelp'))}
      </div>
      <NativeSelect
        label={labels.clientTierId}
        withAsterisk
        className={classes.shown}
        disabled={!mayPlan}
        value={String(values.clientTierId)}
        data={tiers.map((tier, n) => ({ value: String(n + 1), label: tierName(tier) }))}
        error={errorOf('clientTierId')}
        onChange={(event) => change({ clientTierId: Number(event.currentTarget.value) })}
      />
      <h2 className={classes.section}>{t('reportSection')}</h2>
      {!mayBrand && client && <UpgradeHint clientId={client.id} text={t('fromProfessional')} />}
      {box('removeWaterMark', t('removeWaterMarkHelp'), mayBrand)}
      {box('removeCobrandedReport', t('removeCobrandedReportHelp'), mayBrand)}
      {box('allowAnonymousCollaboration', t('allowAnonymousCollaborationHelp'))}
    </FormSheet>
  )
}
