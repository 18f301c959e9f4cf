import { Modal } from '@mantine/core'
import type { ProjectPinPhoto } from '@nspect/contract/pins'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LoadingState } from '../../ui/LoadingState.tsx'
import { MarkUpEditor } from './MarkUpEditor.tsx'
import { markUpOf, type WhichPhoto } from './markUp.api.ts'

interface Props {
  pin: { id: number; projectId: number }
  which: WhichPhoto
  /** the photo as it is shown from now on; null for one of a repair */
  onSaved?: (photo: ProjectPinPhoto | null) => void
  onClose: () => void
}

const draftOf = (which: WhichPhoto) =>
  'commentId' in which
    ? `comment ${which.commentId} ${which.index}`
    : `photo ${which.projectPinPhotoId}`

/** The whole screen for drawing on a photo. */
export function MarkUpDialog({ pin, which, onSaved, onClose }: Props) {
  const { t } = useTranslation('markUp')
  const { data, error, isLoadingError, refetch } = useQuery(markUpOf(which))
  const draftStore = useDraftStore({
    projectId: pin.projectId,
    kind: 'markUp',
    record: `${pin.id} ${draftOf(which)}`,
  })
  return (
    <Modal
      opened
      fullScreen
      styles={{ body: { maxHeight: 'none' } }}
      withCloseButton={data === undefined}
      title={data ? undefined : t('title')}
      aria-label={t('title')}
      closeOnEscape={data === undefined}
      closeButtonProps={{ 'aria-label': t('cancel') }}
      onClose={onClose}
      padding={0}
      transitionProps={{ duration: 0 }}
    >
      {isLoadingError && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!isLoadingError && !data && <LoadingState />}
      {data && (
        <MarkUpEditor
          which={which}
          stored={data}
          draftStore={draftStore}
          onSaved={(photo) => {
            onSaved?.(photo)
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}
