import { useTranslation } from 'react-i18next'
import { LinkButton } from '../buttons/LinkButton.tsx'
import { EmptyState } from '../feedback/EmptyState.tsx'
import { Page } from './Page.tsx'

/**
 * Shown instead of a page for other roles (T24): says whose it is, with a link onward. Sends no
 * request.
 */
export function ForbiddenPage({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('app')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('dashboard'), link: { to: '/dashboard' } }, { label: title }]}
    >
      <EmptyState
        title={title}
        text={text}
        action={<LinkButton to="/dashboard">{t('toDashboard')}</LinkButton>}
      />
    </Page>
  )
}
