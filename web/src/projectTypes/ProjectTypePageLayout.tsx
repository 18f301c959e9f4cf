import { isRoleAllowed } from '@nspect/contract/permissions/policy'
import type { ProjectTypeDetail } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSignedInUser } from '../api/signedInUser.ts'
import { getErrorText } from '../i18n/errorText.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { ForbiddenPage } from '../ui/layout/ForbiddenPage.tsx'
import { type Breadcrumb, Page } from '../ui/layout/Page.tsx'
import { projectTypeQuery } from './projectTypes.api.ts'
import classes from './Types.module.css'

interface Props {
  /** what the page shows of the type; below the type's name */
  subtitle: string
  /** the type's main page, the parent of all its others */
  isOwn?: boolean
  /** those between the type and this page */
  crumbs?: (type: ProjectTypeDetail) => readonly Breadcrumb[]
  action?: (type: ProjectTypeDetail) => ReactNode
  children: (type: ProjectTypeDetail) => ReactNode
}

/**
 * A page about the type with the URL's `id`, titled with its name; for those who may configure
 * types (T24).
 */
export function ProjectTypePageLayout({
  subtitle,
  isOwn = false,
  crumbs = () => [],
  action,
  children,
}: Props) {
  const { t } = useTranslation('projectTypes')
  const { id = '' } = useParams({ strict: false })
  const isId = /^[1-9]\d{0,9}$/.test(id)
  const isTheirs = isRoleAllowed(useSignedInUser().role, 'projectType.configure')
  const query = useQuery({ ...projectTypeQuery(Number(id)), enabled: isId && isTheirs })
  const type = query.data
  if (!isTheirs) return <ForbiddenPage title={t('types')} text={t('notYours')} />

  const content = () => {
    if (!isId) {
      const back = <LinkButton to="/projecttypes">{t('types')}</LinkButton>
      return <EmptyState title={subtitle} text={getErrorText('record.missing')} action={back} />
    }
    if (query.isError && !type)
      return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    return type ? children(type) : <LoadingState lines={6} />
  }
  const toType: Breadcrumb[] =
    type && !isOwn
      ? [
          { label: type.name, link: { to: '/projecttypes/manage/$id', params: { id } } },
          ...crumbs(type),
        ]
      : []
  return (
    <Page
      title={type?.name ?? subtitle}
      {...(type && { subtitle })}
      crumbs={[
        { label: t('dashboard'), link: { to: '/dashboard' } },
        { label: t('types'), link: { to: '/projecttypes' } },
        ...toType,
        { label: (isOwn && type?.name) || subtitle },
      ]}
      action={type && action?.(type)}
    >
      {/* a phone's header has no room for it, and the title is the type's name */}
      {!isOwn && type && <p className={classes.what}>{subtitle}</p>}
      {content()}
    </Page>
  )
}
