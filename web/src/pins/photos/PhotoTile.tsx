import { ActionIcon, Textarea } from '@mantine/core'
import { getPhotoPath } from '@nspect/contract/pins/pinImages'
import type { ProjectPinPhoto } from '@nspect/contract/pins/pins'
import { limits } from '@nspect/contract/shared/limits'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { StoredImageOrNotice } from '../../ui/files/StoredImageOrNotice.tsx'
import type { PhotoOwner } from '../photos.api.ts'
import classes from './Photos.module.css'
import { usePhotoCaption } from './usePhotoCaption.ts'

interface Props {
  pin: PhotoOwner
  photo: ProjectPinPhoto
  /** counted from 1 */
  index: number
  mayWrite: boolean
  /** shown sharp, over the whole width */
  isLarge: boolean
  /** null: not allowed */
  onRemove: (() => void) | null
  onOpen: () => void
  /** null: not allowed */
  onMarkUp: (() => void) | null
}

/** A photo with its caption, which is edited in place and saved on blur. */
export function PhotoTile({
  pin,
  photo,
  index,
  mayWrite,
  isLarge,
  onRemove,
  onOpen,
  onMarkUp,
}: Props) {
  const { t } = useTranslation('pins')
  const caption = usePhotoCaption(pin, photo)
  const name = photo.caption || t('photoNumber', { index })
  return (
    <li className={classes.tile} data-large={isLarge || undefined}>
      <button
        type="button"
        className={classes.open}
        aria-label={t('photoOpen', { name })}
        onClick={onOpen}
      >
        <StoredImageOrNotice
          className={classes.thumb}
          path={getPhotoPath(photo, isLarge ? 'preview' : 'thumb')}
          alt={name}
        />
      </button>
      {onMarkUp && (
        <ActionIcon
          className={classes.markUp}
          variant="default"
          size="sm"
          aria-label={t('photoMarkUp', { name })}
          title={t('photoMarkUpShort')}
          onClick={onMarkUp}
        >
          <IconPencil size={14} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon
          className={classes.remove}
          variant="default"
          size="sm"
          aria-label={t('photoRemove', { name })}
          onClick={onRemove}
        >
          <IconTrash size={14} aria-hidden />
        </ActionIcon>
      )}
      {mayWrite ? (
        <Textarea
          className={classes.caption}
          size="xs"
          autosize
          minRows={1}
          aria-label={t('photoCaption', { index })}
          placeholder={t('photoCaptionEmpty')}
          value={caption.text}
          maxLength={limits.photoCaption}
          disabled={caption.isSaving}
          onChange={(event) => caption.type(event.currentTarget.value)}
          onBlur={caption.leave}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') {
              event.preventDefault()
              event.currentTarget.blur()
            }
            if (event.key === 'Escape' && caption.isTyped) {
              event.stopPropagation()
              caption.discard()
            }
          }}
        />
      ) : (
        photo.caption && (
          <p className={classes.words} dir="auto">
            {photo.caption}
          </p>
        )
      )}
    </li>
  )
}
