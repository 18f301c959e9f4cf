import { ActionIcon, Textarea } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import { type ProjectPinPhoto, pinRoutes } from '@nspect/contract/pins'
import { IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { fileUrl } from '../../api/address.ts'
import { invalidate } from '../../api/read.ts'
import { toast } from '../../ui/toast.ts'
import classes from './Photos.module.css'
import { type PhotoOwner, useSaveCaption } from './photos.api.ts'

interface Props {
  pin: PhotoOwner
  photo: ProjectPinPhoto
  /** counted from 1 */
  index: number
  mayWrite: boolean
  /** null: not theirs to delete */
  onRemove: (() => void) | null
  onOpen: () => void
}

/** A photo with its caption, which is written in place and saved when it is left. */
export function PhotoTile({ pin, photo, index, mayWrite, onRemove, onOpen }: Props) {
  const { t } = useTranslation('pins')
  const [typed, setTyped] = useState<string | null>(null)
  const save = useSaveCaption(pin)
  const client = useQueryClient()
  const words = photo.caption || t('photoNumber', { index })
  const leave = () => {
    if (typed === null || save.isPending) return
    if (typed.trim() === photo.caption) return setTyped(null)
    save.mutate(
      { photo, caption: typed },
      {
        onSuccess: () => setTyped(null),
        onError: (error) => {
          toast.failed(error)
          // somebody else wrote one: theirs is shown, what was typed stays in the field
          if (error instanceof ApiError && error.code === 'record.stale') {
            void invalidate(client, pinRoutes.listPins, pinRoutes.readPin)
          }
        },
      },
    )
  }
  return (
    <li className={classes.tile}>
      <button type="button" className={classes.open} aria-label={t('photoOpen', { name: words })} onClick={onOpen}>
        <img src={fileUrl(photo.thumbPath)} alt={words} loading="lazy" width={320} height={240} />
      </button>
      {onRemove && (
        <ActionIcon
          className={classes.remove}
          variant="default"
          size="sm"
          aria-label={t('photoRemove', { name: words })}
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
          value={typed ?? photo.caption}
          maxLength={limits.photoCaption}
          disabled={save.isPending}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onBlur={leave}
          onKeyDown={(event) => {
            if (event.key === 'Enter') {
              event.preventDefault()
              event.currentTarget.blur()
            }
            if (event.key === 'Escape' && typed !== null) {
              event.stopPropagation()
              setTyped(null)
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
