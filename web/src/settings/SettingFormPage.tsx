import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { useFetchedFormRecord } from '../forms/useFetchedFormRecord.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { SettingForm } from './SettingForm.tsx'
import { settingQuery } from './settings.api.ts'

/** `/settings/setting/manage`: a new setting; with an id, that one. */
export function SettingFormPage() {
  const { t } = useTranslation('settings')
  const { id } = useParams({ strict: false })
  const me = useSignedInUser()
  const isNew = id === undefined || id === '0'
  const isId = /^[1-9]\d{0,9}$/.test(id ?? '')
  const maySave = isRoleAllowed(me.role, 'setting.save')
  const { record, failure, retry } = useFetchedFormRecord({
    ...settingQuery(Number(id)),
    enabled: isId && maySave,
  })
  const title = t(isNew ? 'addTitle' : 'editTitle')
  if (!maySave) return <ForbiddenPage title={title} text={t('notYours')} />

  const content = () => {
    if (isNew) return <SettingForm key="new" me={me} setting={null} />
    if (!isId) {
      const back = <LinkButton to="/settings/setting/keys">{t('allKeys')}</LinkButton>
      return <EmptyState title={title} text={getErrorText('record.missing')} action={back} />
    }
    if (failure) return <ErrorState error={failure} onRetry={retry} />
    return record ? <SettingForm key={id} me={me} setting={record} /> : <LoadingState lines={4} />
  }
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('settings'), link: { to: '/settings/setting' } },
        { label: t('allKeys'), link: { to: '/settings/setting/keys' } },
        { label: record?.key ?? title },
      ]}
    >
      {content()}
    </Page>
  )
}
