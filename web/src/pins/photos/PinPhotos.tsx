import { can } from '@nspect/contract/permissions/policy'
import type { Pin, ProjectPinPhoto } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../api/createStore.ts'
import { useActor } from '../../api/signedInUser.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'
import { cachePhoto, useDeletePhoto } from '../photos.api.ts'
import { PhotoInput } from './PhotoInput.tsx'
import type { EnlargedPhoto } from './PhotoLightbox.tsx'
import classes from './Photos.module.css'
import { PhotoTile } from './PhotoTile.tsx'
import { photoUploadQueue } from './photoUploadQueue.ts'
import { UploadingPhotoTile } from './UploadingPhotoTile.tsx'

const PhotoLightbox = lazyWithTexts(() =>
  import('./PhotoLightbox.tsx').then((m) => m.PhotoLightbox),
)
const MarkUpDialog = lazyWithTexts(() =>
  import('../markUp/MarkUpDialog.tsx').then((m) => m.MarkUpDialog),
)

const toEnlargedPhoto = (photo: ProjectPinPhoto): EnlargedPhoto => ({
  reference: { projectPinPhotoId: photo.id },
  path: photo.imagePath,
  caption: photo.caption,
  addedBy: photo.addedBy,
  size: { width: photo.width, height: photo.height },
})

interface Props {
  pin: Pin
  project: Project
}

/**
 * The inspector's photos of a point, the first one large: view, draw on, add, caption and delete
 * them.
 */
export function PinPhotos({ pin, project }: Props) {
  const { t } = useTranslation('pins')
  const client = useQueryClient()
  const actor = useActor()
  const facts = toProjectFacts(project)
  const mayWrite = can(actor, 'pin.save', facts)
  const mayDeleteOthers = can(actor, 'pin.deleteOthersPhotos', facts)
  const sending = useStore(photoUploadQueue).filter((photo) => photo.pin.id === pin.id)
  const large = useDialogInUrl('photo')
  const marking = useDialogInUrl('markUp')
  const { mutateAsync: deletePhoto } = useDeletePhoto(pin)
  const photos = pin.projectPinPhotos
  // awaited, because this component may be unmounted before the response arrives
  const remove = async (photo: ProjectPinPhoto) => {
    const restore = async () => toast.done((await deletePhoto({ photo, isDeleted: false })).message)
    try {
      const { message } = await deletePhoto({ photo, isDeleted: true })
      toast.done(message, () => void restore().catch(toast.failed))
    } catch (error) {
      toast.failed(error)
    }
  }
  if (!mayWrite && photos.length === 0) return null
  const tiles = (photos.length > 0 || sending.length > 0) && (
    <ul className={classes.tiles} aria-label={t('photos')}>
      {photos.map((photo, index) => (
        <PhotoTile
          key={photo.id}
          pin={pin}
          photo={photo}
          index={index + 1}
          mayWrite={mayWrite}
          isLarge={index === 0}
          onRemove={
            mayWrite && (mayDeleteOthers || photo.addedById === actor.userId)
              ? () => void remove(photo)
              : null
          }
          onOpen={() => large.open(photo.id)}
          onMarkUp={mayWrite ? () => marking.open(photo.id) : null}
        />
      ))}
      {sending.map((photo) => (
        <UploadingPhotoTile key={photo.key} photo={photo} />
      ))}
    </ul>
  )
  return (
    <section className={classes.section} aria-label={t('photos')}>
      <h2 className={classes.heading}>
        {t('photos')}
        {photos.length > 0 && (
          <small>{t('photoTally', { count: photos.length, max: limits.photosPerPin })}</small>
        )}
      </h2>
      {mayWrite ? (
        <PhotoInput
          room={limits.photosPerPin - photos.length - sending.length}
          held={sending.map(({ file }) => file)}
          onTake={(files) => void photoUploadQueue.add(pin, files).catch(toast.failed)}
        >
          {tiles}
        </PhotoInput>
      ) : (
        tiles
      )}
      {marking.id !== null && mayWrite && photos.some(({ id }) => id === marking.id) && (
        <Suspense>
          <MarkUpDialog
            pin={pin}
            photoReference={{ projectPinPhotoId: marking.id }}
            onSaved={(photo) => photo && cachePhoto(client, pin, photo)}
            onClose={marking.close}
          />
        </Suspense>
      )}
      {large.isOpen && (
        <Suspense>
          <PhotoLightbox
            photos={photos.map(toEnlargedPhoto)}
            index={photos.findIndex(({ id }) => id === large.id)}
            onTurn={(index) => large.turn(photos[index]?.id ?? 0)}
            onClose={large.close}
            onMarkUp={mayWrite ? (index) => marking.turn(photos[index]?.id ?? 0) : null}
          />
        </Suspense>
      )}
    </section>
  )
}
