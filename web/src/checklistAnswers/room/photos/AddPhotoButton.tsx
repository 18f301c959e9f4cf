import { Button } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { limits } from '@nspect/contract/shared/limits'
import { IconCamera } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addAcceptedFiles } from '../../../ui/files/acceptedFiles.ts'
import {
  getFileTooLargeMessage,
  getRejectedFileMessage,
} from '../../../ui/files/rejectedFileMessage.ts'
import classes from './AnswerPhotos.module.css'

interface Props {
  question: string
  /** the item asks for one */
  isLeading: boolean
  onAdd: (photos: readonly File[]) => void
}

/** Takes or chooses photos; a phone asks which of the two. */
export function AddPhotoButton({ question, isLeading, onAdd }: Props) {
  const { t } = useTranslation('checklistAnswers')
  const input = useRef<HTMLInputElement>(null)
  const [problems, setProblems] = useState<readonly string[]>([])
  const take = (files: readonly File[]) => {
    const { kept, refused } = addAcceptedFiles([], files, {
      accept: imageAccept,
      maxBytes: limits.imageBytes,
      max: limits.photosPerAnswer,
    })
    setProblems([
      ...refused.kind.map((name) => getRejectedFileMessage(name, imageAccept)),
      ...refused.size.map((name) => getFileTooLargeMessage(name, limits.imageBytes)),
      ...(refused.count.length > 0 ? [t('tooManyPhotos', { max: limits.photosPerAnswer })] : []),
    ])
    if (kept.length > 0) onAdd(kept)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        // the button opens it; read out as well, it would be there twice
        hidden
        multiple
        accept={imageAccept}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          // the same photo can be chosen again after it was removed
          event.currentTarget.value = ''
        }}
      />
      <Button
        size="md"
        variant={isLeading ? 'light' : 'subtle'}
        {...(!isLeading && { color: 'gray' })}
        leftSection={<IconCamera size={18} aria-hidden />}
        aria-label={t('addPhotoOf', { question })}
        onClick={() => input.current?.click()}
      >
        {t('addPhoto')}
      </Button>
      {problems.length > 0 && (
        <div className={classes.problem} role="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </div>
      )}
    </>
  )
}
