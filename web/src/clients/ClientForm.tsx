import { Alert, Checkbox, TextInput } from '@mantine/core'
import { type DetailedClient, detailedClient } from '@nspect/contract/clients/clients'
import { can } from '@nspect/contract/permissions/policy'
import { Link, useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { useActor } from '../api/signedInUser.ts'
import { FormPageLayout } from '../forms/FormPageLayout.tsx'
import parts from '../forms/FormParts.module.css'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { ClientPlanAndAllowanceFields } from './ClientPlanAndAllowanceFields.tsx'
import { buildClientConflictRows } from './clientConflict.ts'
import { defaultClientValues, toClientFieldErrors, toClientValues } from './clientForm.ts'
import { invalidateClients, saveClient } from './clients.api.ts'
import { validateClient } from './clientValidation.ts'
import { LogoField } from './LogoField.tsx'
import { UpgradeHint } from './UpgradeHint.tsx'
import { useClientFieldLabels } from './useClientFieldLabels.ts'

type TextField = 'businessName' | 'contactName' | 'contactPhone' | 'contactEmail' | 'companyAddress'
type Choice =
  | 'removeWaterMark'
  | 'removeCobrandedReport'
  | 'allowAnonymousCollaboration'
  | 'allowOfflineCopies'

/**
 * Adds or edits a client; what the caller may not edit is disabled, with a hint to upgrade (T26).
 */
export function ClientForm({ client: initialClient }: { client: DetailedClient | null }) {
  const { t } = useTranslation('clients')
  const actor = useActor()
  const navigate = useNavigate()
  const labels = useClientFieldLabels()
  const leave = () => void navigate({ to: '/clients' })
  const form = useSaveForm({
    stored: initialClient,
    initial: (stored) => (stored ? toClientValues(stored) : defaultClientValues),
    problems: (values) => validateClient(values, labels),
    send: saveClient,
    shape: detailedClient,
    fieldErrorsOf: toClientFieldErrors,
    onSaved: ({ message, id }, { businessName }) => {
      const open = () => void navigate({ to: '/client/manage/$id', params: { id: String(id) } })
      toast.saved(message, businessName.trim(), open)
      leave()
    },
    invalidates: invalidateClients,
  })
  const { values, stored: client } = form
  const mayBrand =
    client === null || can(actor, 'client.brand', { id: client.id, tier: client.clientTier.name })
  const text = (field: TextField) => ({
    label: labels[field],
    withAsterisk: true,
    ...form.text(field),
  })
  const box = (field: Choice, isAllowed = true) => (
    <Checkbox
      label={labels[field]}
      description={t(`${field}Help`)}
      checked={values[field]}
      disabled={!isAllowed}
      onChange={(event) => form.change({ [field]: event.currentTarget.checked })}
    />
  )
  return (
    <FormPageLayout
      form={form}
      saveLabel={t(client ? 'save' : 'saveNew')}
      onCancel={leave}
      conflict={{
        title: t('conflictTitle'),
        rows: (savedByOther) =>
          buildClientConflictRows(savedByOther, values, labels, { yes: t('yes'), no: t('no') }),
      }}
      failure={(error) => (
        <Alert color="red" role="alert" title={t('failedTitle')}>
          {error.message} {error instanceof ApiError && error.code === 'network' && t('lostText')}
        </Alert>
      )}
    >
      <h2 className={parts.section}>{t('contactSection')}</h2>
      <LogoField
        name={values.businessName}
        logoPath={values.isLogoCleared ? null : (client?.logoPath ?? null)}
        files={values.logo}
        error={form.errorOf('logo')}
        onChange={form.change}
      />
      <TextInput {...text('businessName')} autoFocus={client === null} />
      <div className={parts.pair}>
        <TextInput {...text('contactName')} />
        <TextInput {...text('contactPhone')} type="tel" />
      </div>
      <TextInput {...text('contactEmail')} type="email" />
      <TextInput {...text('companyAddress')} />
      <ClientPlanAndAllowanceFields client={client} form={form} labels={labels} />
      <h2 className={parts.section}>{t('reportSection')}</h2>
      {client && (
        <Link to="/client/print-look/$clientId" params={{ clientId: String(client.id) }}>
          {t('printLook')}
        </Link>
      )}
      {!mayBrand && client && <UpgradeHint clientId={client.id} text={t('fromProfessional')} />}
      {box('removeWaterMark', mayBrand)}
      {box('removeCobrandedReport', mayBrand)}
      {box('allowAnonymousCollaboration')}
      {box('allowOfflineCopies')}
      {client && (
        <>
          <h2 className={parts.section}>{t('programsSection')}</h2>
          <Link to="/client/webhooks/$clientId" params={{ clientId: String(client.id) }}>
            {t('webhooks')}
          </Link>
        </>
      )}
    </FormPageLayout>
  )
}
