import { useTranslation } from 'react-i18next'
import { photoLimits } from '../../pins/photos/photoLimits.ts'
import { DropFiles } from '../../ui/files/DropFiles.tsx'
import { SinglePhotoField } from '../photoUpload/SinglePhotoField.tsx'

interface Props {
  photo: File | null
  onChange: (photo: File | null) => void
  error: string | undefined
  isDisabled: boolean
}

/** The photo of a new point: dropped or selected, then previewed with a button to replace it. */
export function NewPinPhotoField({ photo, onChange, error, isDisabled }: Props) {
  const { t } = useTranslation('reports')
  if (photo) {
    const { maxBytes } = photoLimits
    return (
      <SinglePhotoField
        photo={photo}
        maxBytes={maxBytes}
        error={error}
        isDisabled={isDisabled}
        onChange={onChange}
      />
    )
  }
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
