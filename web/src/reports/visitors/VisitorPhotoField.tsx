import { Button } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { IconCamera } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SinglePhotoField } from '../photoUpload/SinglePhotoField.tsx'
import classes from './VisitorFormSheet.module.css'

interface Props {
  photo: File | undefined
  onChange: (photo: File) => void
  error: string | undefined
  isDisabled: boolean
}

/**
 * The photo that a visitor sends: a large button, which on a phone offers the camera, then the
 * photo.
 */
export function VisitorPhotoField({ photo, onChange, error, isDisabled }: Props) {
  const { t } = useTranslation('reports')
  return (
    <SinglePhotoField
      photo={photo ?? null}
      maxBytes={limits.visitorImageBytes}
      error={error}
      isDisabled={isDisabled}
      onChange={onChange}
      empty={(choose) => (
        <>
          <Button
            variant="default"
            className={classes.take ?? ''}
            disabled={isDisabled}
            leftSection={<IconCamera size={24} aria-hidden />}
            onClick={choose}
          >
            {t('visitor.takePhoto')}
          </Button>
          <p className={classes.note}>
            {t('visitor.photoHelp', { size: limits.visitorImageBytes / 1024 / 1024 })}
          </p>
        </>
      )}
    />
  )
}
