import { mayEver } from '@nspect/contract/policy'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useMe } from '../api/signedInUser.ts'
import { errorText } from '../i18n/errorText.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Forbidden } from '../ui/Forbidden.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import { Page } from '../ui/Page.tsx'
import { SettingForm } from './SettingForm.tsx'
import { settingDetail } from './settings.api.ts'

/** `/settings/setting/manage`: a new setting; with an id, that one. */
export function SettingFormPage() {
  const { t } = useTranslation('settings')
  const { id } = useParams({ strict: false })
  const me = useMe()
  const isNew = id === undefined || id === '0'
  const isId = /^[1-9]\d{0,9}$/.test(id ?? '')
  const maySave = mayEver(me.role, 'setting.save')
  // fetched again for each form: the cached record may be stale
  const query = useQuery({ ...settingDetail(Number(id)), enabled: isId && maySave, gcTime: 0 })
  const title = t(isNew ? 'addTitle' : 'editTitle')
  if (!maySave) return <Forbidden title={title} text={t('notYours')} />

  const content = () => {
    if (isNew) return <SettingForm me={me} setting={null} />
    if (!isId) {
      const back = <LinkButton to="/settings/setting/keys">{t('allKeys')}</LinkButton>
      return <EmptyState title={title} text={errorText('record.missing')} action={back} />
    }
    if (query.isLoadingError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return query.data ? <SettingForm me={me} setting={query.data} /> : <LoadingState lines={4} />
  }
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('settings'), link: { to: '/settings/setting' } },
        { label: t('allKeys'), link: { to: '/settings/setting/keys' } },
        { label: query.data?.key ?? title },
      ]}
    >
      {content()}
    </Page>
  )
}
