import { ActionIcon, Button, Modal } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDisplayName } from '../../i18n/displayNames.ts'
import { StoredImageOrNotice } from '../../ui/files/StoredImageOrNotice.tsx'
import type { PhotoReference } from '../photos.api.ts'
import { PhotoDetails } from './PhotoDetails.tsx'
import classes from './Photos.module.css'

/** A photo of a point or of its repair, as it is shown enlarged. */
export interface EnlargedPhoto {
  reference: PhotoReference
  /** signed, relative to `api/` */
  path: string
  caption: string
  addedBy: string
  /** in pixels, where they are known */
  size?: { width: number; height: number }
}

interface Props {
  photos: readonly EnlargedPhoto[]
  /** index of the shown photo */
  index: number
  onTurn: (index: number) => void
  onClose: () => void
  /** null: not allowed */
  onMarkUp: ((index: number) => void) | null
}

/** One photo, enlarged, with what is known of it; arrow keys switch, Esc closes. */
export function PhotoLightbox({ photos, index, onTurn, onClose, onMarkUp }: Props) {
  const { t } = useTranslation('pins')
  const turn = (by: number) => onTurn((index + by + photos.length) % photos.length)
  const latest = useRef(turn)
  latest.current = turn
  useEffect(() => {
    // on the document: the first key may be pressed before the dialog has the focus
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'ArrowRight') latest.current(1)
      else if (event.key === 'ArrowLeft') latest.current(-1)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  const photo = photos[index]
  if (!photo) return null
  const words = photo.caption || t('photoNumber', { index: index + 1 })
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1200px, 94vw)"
      styles={{ body: { maxHeight: 'none' } }}
      title={t('photoPlace', { index: index + 1, total: photos.length })}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <StoredImageOrNotice
        key={photo.path}
        className={classes.large}
        path={photo.path}
        alt={words}
        {...photo.size}
      />
      <div className={classes.foot}>
        <p>
          <bdi>{photo.caption}</bdi>
          <small>{t('photoBy', { name: formatDisplayName(photo.addedBy) })}</small>
        </p>
        {onMarkUp && (
          <Button
            variant="default"
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => onMarkUp(index)}
          >
            {t('photoMarkUpShort')}
          </Button>
        )}
        {photos.length > 1 && <TurnButtons onTurn={turn} />}
      </div>
      <PhotoDetails key={index} photo={photo.reference} />
    </Modal>
  )
}

function TurnButtons({ onTurn }: { onTurn: (by: number) => void }) {
  const { t } = useTranslation('pins')
  return (
    <>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('photoPrevious')}
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('photoNext')}
        onClick={() => onTurn(1)}
        data-autofocus
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </>
  )
}
