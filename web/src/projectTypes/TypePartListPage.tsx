import type { ProjectTypeDetail } from '@nspect/contract/projectTypeConfiguration'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { LoadingState } from '../ui/LoadingState.tsx'
import { TypePageLayout } from './TypePageLayout.tsx'
import { TypePartLinkButton } from './TypePartLinkButton.tsx'
import { TypePartTable } from './TypePartTable.tsx'
import type { StoredTypePart, TypePartKind } from './typePartKind.ts'

interface Props<Part extends StoredTypePart, Values extends object> {
  kind: TypePartKind<Part, Values>
}

/** The listing of one kind of parts of a type. */
export function TypePartListPage<Part extends StoredTypePart, Values extends object>({ kind }: Props<Part, Values>) {
  const { t } = useTranslation('projectTypes')
  return (
    <TypePageLayout
      subtitle={t(`${kind.part}_subtitle`)}
      action={(type) => <Add kind={kind} typeId={type.id} isPrimary />}
    >
      {(type) => <Parts kind={kind} type={type} />}
    </TypePageLayout>
  )
}

function Parts<Part extends StoredTypePart, Values extends object>(
  props: Props<Part, Values> & { type: ProjectTypeDetail },
) {
  const { kind, type } = props
  const { t } = useTranslation('projectTypes')
  const answer = useQuery(kind.list(type.id))
  if (answer.isError && !answer.data) return <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
  if (!answer.data) return <LoadingState lines={6} />
  if (answer.data.length > 0) return <TypePartTable kind={kind} typeId={type.id} parts={answer.data} />
  return <EmptyState text={t(`${kind.part}_about`)} action={<Add kind={kind} typeId={type.id} />} />
}

function Add<Part extends StoredTypePart, Values extends object>(
  props: Props<Part, Values> & { typeId: number; isPrimary?: boolean },
) {
  const { kind, typeId, isPrimary = false } = props
  const { t } = useTranslation('projectTypes')
  return (
    <TypePartLinkButton link={kind.formLink(typeId)} isPrimary={isPrimary} Icon={IconPlus}>
      {t(`${kind.part}_add`)}
    </TypePartLinkButton>
  )
}
