import { Modal } from '@mantine/core'
import type { ProjectPinPhoto } from '@nspect/contract/pins/pins'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import type { MarkedPhoto } from '../photos.api.ts'
import { MarkUpEditor } from './MarkUpEditor.tsx'
import { markUpQuery } from './markUp.api.ts'

interface Props {
  pin: { id: number; projectId: number }
  photoReference: MarkedPhoto
  /** the photo as it is shown from now on; null for one of a repair */
  onSaved?: (photo: ProjectPinPhoto | null) => void
  onClose: () => void
}

const buildDraftName = (photoReference: MarkedPhoto) =>
  'commentId' in photoReference
    ? `comment ${photoReference.commentId} ${photoReference.index}`
    : `photo ${photoReference.projectPinPhotoId}`

/** The whole screen for drawing on a photo. */
export function MarkUpDialog({ pin, photoReference, onSaved, onClose }: Props) {
  const { t } = useTranslation('markUp')
  const { data, error, isLoadingError, refetch } = useQuery(markUpQuery(photoReference))
  const draftStore = useDraftStore({
    projectId: pin.projectId,
    kind: 'markUp',
    record: `${pin.id} ${buildDraftName(photoReference)}`,
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
          photoReference={photoReference}
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
