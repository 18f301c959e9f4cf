import { TextInput } from '@mantine/core'
import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import { settingGroups } from '@nspect/contract/settings/knownSettings'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useSearchShortcut } from '../ui/tables/useSearchShortcut.ts'
import { SettingRow } from './SettingRow.tsx'
import classes from './Settings.module.css'
import { getSettingSection, isSearchMatch } from './settingSearch.ts'
import { knownSettingsQuery } from './settings.api.ts'

/**
 * `/settings/setting`: what the product reads, by name; for every client, or for an Admin their own
 * (T281).
 */
export function SettingsPage() {
  const { t } = useTranslation('settings')
  const me = useSignedInUser()
  if (!isRoleAllowed(me.role, 'setting.save'))
    return <ForbiddenPage title={t('settings')} text={t('notYours')} />
  return (
    <Page
      title={t('settings')}
      subtitle={t(me.client ? 'subtitleOwn' : 'subtitle')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('settings') }]}
      action={
        <LinkButton to="/settings/setting/keys" variant="default">
          {t('allKeys')}
        </LinkButton>
      }
    >
      <Groups />
    </Page>
  )
}

function Groups() {
  const { t } = useTranslation(['settings', 'ui'])
  const me = useSignedInUser()
  const { data, error, refetch } = useQuery(knownSettingsQuery())
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  useSearchShortcut(field)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState lines={8} />
    )
  const isFound = (key: (typeof data)[number]['key']) =>
    isSearchMatch(typed, [
      key,
      t(`name_${key}`),
      t(`about_${key}`),
      t(`group_${getSettingSection(key)}`),
    ])
  return (
    <div className={classes.page}>
      <search>
        <TextInput
          ref={field}
          type="search"
          role="searchbox"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </search>
      {settingGroups.map((group) => {
        const lines = data.filter(({ key }) => getSettingSection(key) === group)
        if (lines.length === 0) return null
        return (
          // hidden, not removed: what was entered stays
          <section
            key={group}
            className={classes.group}
            hidden={!lines.some(({ key }) => isFound(key))}
          >
            <h2>{t(`group_${group}`)}</h2>
            <ul className={classes.lines}>
              {lines.map((overview) => (
                <SettingRow
                  key={overview.key}
                  me={me}
                  overview={overview}
                  isHidden={!isFound(overview.key)}
                />
              ))}
            </ul>
          </section>
        )
      })}
      {!data.some(({ key }) => isFound(key)) && (
        <EmptyState text={t('noneFound', { q: typed.trim() })} />
      )}
    </div>
  )
}
