import { Button } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { IconCamera, IconPhotoEdit } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { acceptedFiles, pictures } from '../ui/acceptedFiles.ts'
import { ChosenPicture } from '../ui/ChosenPicture.tsx'
import { fileTooLargeMessage, rejectedFileMessage } from '../ui/rejectedFileMessage.ts'
import classes from './VisitorSheet.module.css'

const rule = { accept: pictures, max: 1, maxBytes: limits.visitorImageBytes }

interface Props {
  photo: File | undefined
  onChange: (photo: File) => void
  error: string | undefined
  isDisabled: boolean
}

/** The photo that a visitor sends: a large button, which on a phone offers the camera, then the photo. */
export function VisitorPhotoField({ photo, onChange, error, isDisabled }: Props) {
  const { t } = useTranslation('reports')
  const field = useRef<HTMLDivElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const take = (files: readonly File[]) => {
    const { kept, refused } = acceptedFiles([], files, rule)
    const [kind, size] = [refused.kind[0], refused.size[0]]
    setRefusal(kind ? rejectedFileMessage(kind, pictures) : size ? fileTooLargeMessage(size, rule.maxBytes) : null)
    if (kept[0]) onChange(kept[0])
  }
  const problem = refusal ?? error
  // below the fold of a sheet it would go unnoticed
  useEffect(() => {
    if (problem) field.current?.scrollIntoView({ block: 'nearest' })
  }, [problem])
  const choose = () => input.current?.click()
  return (
    <div ref={field} className={classes.photo}>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        accept={pictures}
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
          <ChosenPicture file={photo} alt={t('visitor.photoChosen', { name: photo.name })} />
          <div className={classes.photoFoot}>
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
        <Button
          variant="default"
          className={classes.take ?? ''}
          disabled={isDisabled}
          leftSection={<IconCamera size={24} aria-hidden />}
          onClick={choose}
        >
          {t('visitor.takePhoto')}
        </Button>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {!photo && (
        <p className={classes.note}>{t('visitor.photoHelp', { size: limits.visitorImageBytes / 1024 / 1024 })}</p>
      )}
    </div>
  )
}
