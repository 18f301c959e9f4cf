import { ActionIcon } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { IconX } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsentImagePreview } from '../../ui/files/UnsentImagePreview.tsx'
import { getFileCaption } from '../values/fileCaption.ts'
import { PhotoInput } from './PhotoInput.tsx'
import classes from './Photos.module.css'

interface Props {
  files: readonly File[]
  isDisabled: boolean
  onChange: (files: readonly File[]) => void
  /** the button of the camera, where the form begins with a photo */
  cameraRef?: Ref<HTMLButtonElement> | undefined
}

/** Photos for an unsaved point; they are uploaded once it is saved. */
export function NewPinPhotos({ files, isDisabled, onChange, cameraRef }: Props) {
  const { t } = useTranslation('pins')
  return (
    <section className={classes.section} aria-label={t('photos')}>
      <h3 className={classes.heading}>
        {t('photos')}
        {files.length > 0 && (
          <small>{t('photoTally', { count: files.length, max: limits.photosPerPin })}</small>
        )}
      </h3>
      <PhotoInput
        room={limits.photosPerPin - files.length}
        held={files}
        isDisabled={isDisabled}
        cameraRef={cameraRef}
        onTake={(added) => onChange([...files, ...added])}
      >
        {files.length > 0 && (
          <ul className={classes.tiles} aria-label={t('photos')}>
            {files.map((file) => (
              <Chosen
                key={`${file.name} ${file.size} ${file.lastModified}`}
                file={file}
                label={t('photoRemove', { name: getFileCaption(file) || file.name })}
                isDisabled={isDisabled}
                onRemove={() => onChange(files.filter((other) => other !== file))}
              />
            ))}
          </ul>
        )}
      </PhotoInput>
    </section>
  )
}

function Chosen(props: { file: File; label: string; isDisabled: boolean; onRemove: () => void }) {
  const { file, label, isDisabled, onRemove } = props
  return (
    <li className={classes.tile}>
      <div className={classes.preview}>
        <UnsentImagePreview file={file} alt={getFileCaption(file) || file.name} />
      </div>
      <ActionIcon
        className={classes.remove}
        variant="default"
        size="sm"
        disabled={isDisabled}
        aria-label={label}
        onClick={onRemove}
      >
        <IconX size={14} aria-hidden />
      </ActionIcon>
    </li>
  )
}
