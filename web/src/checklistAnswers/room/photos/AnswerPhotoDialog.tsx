import { Button, Modal } from '@mantine/core'
import type { AnswerPhoto } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from '../../../ui/feedback/toast.ts'
import { StoredImageOrNotice } from '../../../ui/files/StoredImageOrNotice.tsx'
import classes from './AnswerPhotos.module.css'

interface Props {
  photo: AnswerPhoto
  question: string
  onClose: () => void
  onDelete?: () => Promise<void>
}

/** A photo of an item, as large as the window allows. */
export function AnswerPhotoDialog({ photo, question, onClose, onDelete }: Props) {
  const { t } = useTranslation(['checklistAnswers', 'ui'])
  const [isDeleting, setDeleting] = useState(false)
  const remove = async () => {
    setDeleting(true)
    await onDelete?.().catch(toast.failed)
    setDeleting(false)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={question}
      size="xl"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <StoredImageOrNotice
        path={photo.previewPath}
        alt={t('photoOf', { question })}
        className={classes.large}
        width={photo.width}
        height={photo.height}
      />
      {onDelete && (
        <div className={classes.foot}>
          <Button variant="light" color="red" loading={isDeleting} onClick={() => void remove()}>
            {t('deletePhoto')}
          </Button>
        </div>
      )}
    </Modal>
  )
}
