import { ActionIcon, Button, Modal } from '@mantine/core'
import type { ProjectPinPhoto } from '@nspect/contract/pins/pins'
import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDisplayName } from '../../i18n/displayNames.ts'
import { StoredImageOrNotice } from '../../ui/files/StoredImageOrNotice.tsx'
import classes from './Photos.module.css'

interface Props {
  photos: readonly ProjectPinPhoto[]
  /** index of the shown photo */
  index: number
  onTurn: (index: number) => void
  onClose: () => void
  /** null: not allowed */
  onMarkUp: ((photo: ProjectPinPhoto) => void) | null
}

/** One photo, enlarged; arrow keys switch, Esc closes. */
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
        key={photo.id}
        className={classes.large}
        path={photo.imagePath}
        alt={words}
        width={photo.width}
        height={photo.height}
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
            onClick={() => onMarkUp(photo)}
          >
            {t('photoMarkUpShort')}
          </Button>
        )}
        {photos.length > 1 && (
          <>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('photoPrevious')}
              onClick={() => turn(-1)}
            >
              <IconChevronLeft size={20} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size="lg"
              aria-label={t('photoNext')}
              onClick={() => turn(1)}
              data-autofocus
            >
              <IconChevronRight size={20} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
    </Modal>
  )
}
