import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getErrorText } from '../../i18n/errorText.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { ProjectTypePageLayout } from '../ProjectTypePageLayout.tsx'
import { ChecklistForm } from './ChecklistForm.tsx'
import { checklistsQuery } from './checklists.api.ts'

/** `/projecttypes/checklist/{type}/{checklist}`: a checklist of a type, or a new one. */
export function ChecklistFormPage() {
  const { t } = useTranslation('checklists')
  const { itemId } = useParams({ strict: false })
  const { copyOf }: { copyOf?: unknown } = useSearch({ strict: false })
  const isNew = itemId === undefined || itemId === '0'
  const readId = isNew ? copyOf : itemId
  return (
    <ProjectTypePageLayout subtitle={t(isNew ? 'add' : 'checklist')}>
      {({ id }) =>
        readId === undefined ? (
          <ChecklistForm key={`new of ${id}`} typeId={id} checklist={null} />
        ) : (
          <Stored
            key={`${itemId} ${readId}`}
            typeId={id}
            checklistId={String(readId)}
            isCopied={isNew}
          />
        )
      }
    </ProjectTypePageLayout>
  )
}

interface StoredProps {
  typeId: number
  checklistId: string
  /** a new one begins with what it says */
  isCopied: boolean
}

function Stored({ typeId, checklistId, isCopied }: StoredProps) {
  const { t } = useTranslation('checklists')
  const query = useQuery(checklistsQuery(typeId))
  if (!query.data && query.isError)
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} />
  if (!query.data) return <LoadingState lines={6} />
  const checklist = query.data.find(({ id }) => String(id) === checklistId)
  if (checklist && isCopied)
    return <ChecklistForm typeId={typeId} checklist={null} copied={checklist} />
  if (checklist) return <ChecklistForm typeId={typeId} checklist={checklist} />
  return (
    <EmptyState
      text={getErrorText('record.missing')}
      action={
        <LinkButton to="/projecttypes/manage/$id" params={{ id: String(typeId) }}>
          {t('checklists')}
        </LinkButton>
      }
    />
  )
}
