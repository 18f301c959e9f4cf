import { Anchor, Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { version } from '../../../package.json'
import notices from '../../../THIRD-PARTY-NOTICES.txt?url'
import { Page } from '../ui/layout/Page.tsx'

/** `/about`: the version, the copyright and third-party notices. */
export function AboutPage() {
  const { t } = useTranslation('about')
  return (
    <Page
      title={t('about')}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: t('about') }]}
    >
      <Stack gap="sm" maw="42rem">
        <Text>{t('version', { version })}</Text>
        <Text>{t('rights')}</Text>
        <Text>{t('others')}</Text>
        <Anchor href={notices} target="_blank" rel="noreferrer">
          {t('notices')}
        </Anchor>
      </Stack>
    </Page>
  )
}
