import { Button } from '@mantine/core'
import { imageAccept } from '@nspect/contract/media/imageFormats'
import { IconPhotoEdit } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addAcceptedFiles } from '../../ui/files/acceptedFiles.ts'
import {
  getFileTooLargeMessage,
  getRejectedFileMessage,
} from '../../ui/files/rejectedFileMessage.ts'
import { UnsentImagePreview } from '../../ui/files/UnsentImagePreview.tsx'
import classes from './SinglePhotoField.module.css'

interface Props {
  photo: File | null
  maxBytes: number
  error: string | undefined
  isDisabled: boolean
  onChange: (photo: File) => void
  /** what is there while no photo is chosen; `choose` opens the choice of a file */
  empty?: (choose: () => void) => ReactNode
}

/**
 * One photo, shown with a button that replaces it. A file that is not taken leaves it as it is, and
 * is explained.
 */
export function SinglePhotoField({ photo, maxBytes, error, isDisabled, onChange, empty }: Props) {
  const { t } = useTranslation('reports')
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (files: readonly File[]) => {
    const { kept, refused } = addAcceptedFiles([], files, {
      accept: imageAccept,
      max: 1,
      maxBytes,
    })
    const [kind, size] = [refused.kind[0], refused.size[0]]
    setRefusal(
      kind
        ? getRejectedFileMessage(kind, imageAccept)
        : size
          ? getFileTooLargeMessage(size, maxBytes)
          : null,
    )
    if (kept[0]) onChange(kept[0])
  }
  const problem = refusal ?? error
  // below the fold of a sheet it would go unnoticed
  useEffect(() => {
    if (problem) field.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const choose = () => input.current?.click()
  return (
    <div ref={field} className={classes.field}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={imageAccept}
        aria-label={t('photo')}
        tabIndex={-1}
        disabled={isDisabled}
        onChange={(event) => {
          take([...(event.currentTarget.files ?? [])])
          // lets the same file be selected again
          event.currentTarget.value = ''
        }}
      />
      {photo ? (
        <>
          <UnsentImagePreview file={photo} alt={t('photoChosen', { name: photo.name })} />
          <div className={classes.foot}>
            <span>{photo.name}</span>
            <Button
              variant="default"
              disabled={isDisabled}
              leftSection={<IconPhotoEdit size={18} aria-hidden />}
              onClick={choose}
            >
              {t('changeImage')}
            </Button>
          </div>
        </>
      ) : (
        empty?.(choose)
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
