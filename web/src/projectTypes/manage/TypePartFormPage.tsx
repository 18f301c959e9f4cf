import type { ProjectTypeDetail } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFetchedFormRecord } from '../../forms/useFetchedFormRecord.ts'
import { getErrorText } from '../../i18n/errorText.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ProjectTypePageLayout } from '../ProjectTypePageLayout.tsx'
import { TypePartLinkButton } from '../partTable/TypePartLinkButton.tsx'
import type { StoredTypePart, TypePartKind } from '../typePartKind.ts'
import { TypePartForm } from './TypePartForm.tsx'

interface Props<Part extends StoredTypePart, Values extends object> {
  kind: TypePartKind<Part, Values>
}

/** The form of one kind of parts: a new one, or the one with `itemId`. */
export function TypePartFormPage<Part extends StoredTypePart, Values extends object>({
  kind,
}: Props<Part, Values>) {
  const { t } = useTranslation('projectTypes')
  const { itemId } = useParams({ strict: false })
  const isNew = itemId === undefined || itemId === '0'
  return (
    <ProjectTypePageLayout
      subtitle={t(`${kind.part}_${isNew ? 'createTitle' : 'updateTitle'}`)}
      crumbs={(type) => [{ label: t(`${kind.part}_subtitle`), link: kind.listLink(type.id) }]}
    >
      {(type) =>
        isNew ? (
          <TypePartForm key={`new of ${type.id}`} kind={kind} type={type} part={null} />
        ) : (
          <Stored kind={kind} type={type} partId={itemId} />
        )
      }
    </ProjectTypePageLayout>
  )
}

function Stored<Part extends StoredTypePart, Values extends object>(
  props: Props<Part, Values> & { type: ProjectTypeDetail; partId: string },
) {
  const { kind, type, partId } = props
  const { t } = useTranslation('projectTypes')
  const isId = /^[1-9]\d{0,9}$/.test(partId)
  const { record, failure, retry } = useFetchedFormRecord({
    ...kind.detail(Number(partId)),
    enabled: isId,
  })
  if (failure) return <ErrorState error={failure} onRetry={retry} />
  if (!isId || (record && record.projectTypeId !== type.id)) {
    const back = (
      <TypePartLinkButton link={kind.listLink(type.id)}>
        {t(`${kind.part}_subtitle`)}
      </TypePartLinkButton>
    )
    return <EmptyState text={getErrorText('record.missing')} action={back} />
  }
  return record ? (
    <TypePartForm key={partId} kind={kind} type={type} part={record} />
  ) : (
    <LoadingState lines={4} />
  )
}
