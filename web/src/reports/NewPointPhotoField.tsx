import { Button } from '@mantine/core'
import { IconPhotoEdit } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { photoLimits } from '../pins/photos/photoLimits.ts'
import { acceptedFiles } from '../ui/acceptedFiles.ts'
import { ChosenPicture } from '../ui/ChosenPicture.tsx'
import { DropFiles } from '../ui/DropFiles.tsx'
import classes from './AddPinFromReportDialog.module.css'

interface Props {
  photo: File | null
  onChange: (photo: File | null) => void
  error: string | undefined
  isDisabled: boolean
}

/** The photo of a new point: dropped or selected, then previewed with a button to replace it. */
export function NewPointPhotoField({ photo, onChange, error, isDisabled }: Props) {
  const { t } = useTranslation('reports')
  const input = useRef<HTMLInputElement>(null)
  if (!photo) {
    return (
      <DropFiles
        label={t('photo')}
        help={t('photoHelp', { size: photoLimits.maxBytes / 1024 / 1024 })}
        invite={t('photoDrop')}
        {...photoLimits}
        max={1}
        files={[]}
        error={error}
        isDisabled={isDisabled}
        onChange={([chosen]) => onChange(chosen ?? null)}
      />
    )
  }
  return (
    <div className={classes.photo}>
      <ChosenPicture file={photo} alt={t('photoChosen', { name: photo.name })} />
      <div className={classes.photoFoot}>
        <span>{photo.name}</span>
        <input
          ref={input}
          type="file"
          hidden
          accept={photoLimits.accept}
          disabled={isDisabled}
          onChange={(event) => {
            const { kept } = acceptedFiles([], [...(event.currentTarget.files ?? [])], { ...photoLimits, max: 1 })
            if (kept[0]) onChange(kept[0])
            event.currentTarget.value = ''
          }}
        />
        <Button
          variant="default"
          size="compact-sm"
          disabled={isDisabled}
          leftSection={<IconPhotoEdit size={16} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('changeImage')}
        </Button>
      </div>
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
