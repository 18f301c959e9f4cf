import type { ProjectTypeDetail } from '@nspect/contract/typeCalls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { errorText } from '../i18n/errorText.ts'
import { EmptyState, ErrorState, LoadingState } from '../ui/LoadingEmptyError.tsx'
import { PartFormSheet } from './TypePartForm.tsx'
import { PartPage } from './TypePageLayout.tsx'
import type { PartKind, StoredPart } from './typePartKind.ts'
import { ToPart } from './TypePartLinkButton.tsx'

interface Props<Part extends StoredPart, Values extends object> {
  kind: PartKind<Part, Values>
}

/** The form of one kind of parts: a new one, or the one with `itemId`. */
export function PartFormPage<Part extends StoredPart, Values extends object>({ kind }: Props<Part, Values>) {
  const { t } = useTranslation('projectTypes')
  const { itemId } = useParams({ strict: false })
  const isNew = itemId === undefined || itemId === '0'
  return (
    <PartPage
      subtitle={t(`${kind.part}_${isNew ? 'createTitle' : 'updateTitle'}`)}
      crumbs={(type) => [{ label: t(`${kind.part}_subtitle`), link: kind.listLink(type.id) }]}
    >
      {(type) =>
        isNew ? (
          <PartFormSheet kind={kind} type={type} part={null} />
        ) : (
          <Stored kind={kind} type={type} partId={itemId} />
        )
      }
    </PartPage>
  )
}

function Stored<Part extends StoredPart, Values extends object>(
  props: Props<Part, Values> & { type: ProjectTypeDetail; partId: string },
) {
  const { kind, type, partId } = props
  const { t } = useTranslation('projectTypes')
  const isId = /^[1-9]\d{0,9}$/.test(partId)
  // fetched again for each form: the cached record may be stale
  const query = useQuery({ ...kind.detail(Number(partId)), enabled: isId, gcTime: 0 })
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!isId || (query.data && query.data.projectTypeId !== type.id)) {
    const back = <ToPart link={kind.listLink(type.id)}>{t(`${kind.part}_subtitle`)}</ToPart>
    return <EmptyState text={errorText('record.missing')} action={back} />
  }
  return query.data ? <PartFormSheet kind={kind} type={type} part={query.data} /> : <LoadingState lines={4} />
}
