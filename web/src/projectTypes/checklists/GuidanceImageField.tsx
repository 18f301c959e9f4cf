import type { ShownImage } from '@nspect/contract/checklists/guidanceImages'
import { limits } from '@nspect/contract/shared/limits'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { StoredImageField } from '../../ui/files/StoredImageField.tsx'
import { saveGuidanceImage } from './checklists.api.ts'
import classes from './checklists.module.css'

interface Props {
  picture: ShownImage | undefined
  onChange: (hash: string | undefined, picture: ShownImage | undefined) => void
}

/** The picture beside an item's guidance; a chosen file is stored at once, and named when saving. */
export function GuidanceImageField({ picture, onChange }: Props) {
  const { t } = useTranslation('checklists')
  const { id } = useParams({ strict: false })
  const upload = useMutation({
    mutationFn: (file: File) => saveGuidanceImage(Number(id), file),
    onSuccess: (stored) => onChange(stored.hash, stored.picture),
  })
  return (
    <div className={classes.wide}>
      <StoredImageField
        label={t('picture')}
        help={t('pictureHelp', { size: limits.imageBytes / 1024 / 1024 })}
        invite={t('pictureDrop')}
        alt={t('pictureAlt')}
        changeLabel={t('pictureRemove')}
        maxBytes={limits.imageBytes}
        path={picture?.thumbPath ?? null}
        files={upload.isPending ? [upload.variables] : []}
        error={upload.error?.message}
        onClear={() => onChange(undefined, undefined)}
        onChange={([file]) => {
          if (file) upload.mutate(file)
        }}
      />
    </div>
  )
}
