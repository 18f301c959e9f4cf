import { Modal, SegmentedControl, UnstyledButton } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { limits } from '@nspect/contract/shared/limits'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { StoredImageOrNotice } from '../../ui/files/StoredImageOrNotice.tsx'
import { useDialogInUrl } from '../../ui/hooks/useDialogInUrl.ts'
import classes from './PinStill.module.css'

const PinPhotoDetails = lazyWithTexts(() =>
  import('../photos/PinPhotoDetails.tsx').then((m) => m.PinPhotoDetails),
)

type View = 'pin' | 'plain' | 'context' | 'own'

/**
 * The pictures of a point that exist, in the order of their buttons: its surface, its place, the
 * person's own view.
 */
const listPinViews = (pin: Pin): { value: View; url: string }[] => {
  const urls: Record<View, string | null> = {
    pin: pin.stillUrl ?? pin.imageUrl,
    plain: pin.plainStillUrl,
    context: pin.contextStillUrl,
    own: pin.ownStillUrl,
  }
  return (['pin', 'plain', 'context', 'own'] as const).flatMap((value) => {
    const url = urls[value]
    return url === null ? [] : [{ value, url }]
  })
}

/**
 * The point's close-up, with its place in the building in a corner; enlarged, all of its pictures.
 */
export function PinStill({ pin, project }: { pin: Pin; project: Project }) {
  const { t } = useTranslation(['pins', 'ui'])
  const [isBroken, setBroken] = useState(false)
  const large = useDialogInUrl('picture')
  const [view, setView] = useState<View>('pin')
  if (pin.imageUrl === null || isBroken) {
    return (
      <p className={classes.none}>{pin.imageUrl === null ? t('noStill') : t('ui:pictureBroken')}</p>
    )
  }
  const alt = t('still', { number: pin.pinNumber, title: pin.title })
  const views = listPinViews(pin)
  const shown = views.find(({ value }) => value === view) ?? views[0]
  const labels: Record<View, string> = {
    pin: t('withPin'),
    plain: t('withoutPin'),
    context: t('inBuilding'),
    own: t('ownView'),
  }
  const isPhoto = pin.isFromPhoto && shown?.value === (pin.ownStillUrl === null ? 'pin' : 'own')
  const enlarge = (next: View) => {
    setView(next)
    large.open()
  }
  return (
    <div className={classes.pictures}>
      <UnstyledButton
        className={classes.frame}
        onClick={() => enlarge('pin')}
        aria-label={t('enlarge')}
      >
        <img
          src={getImageUrl(pin.imageUrl)}
          alt={alt}
          {...limits.still}
          className={classes.still}
          onError={() => setBroken(true)}
        />
      </UnstyledButton>
      {pin.contextStillUrl && (
        <UnstyledButton
          className={classes.inset}
          onClick={() => enlarge('context')}
          aria-label={t('inBuilding')}
        >
          <img
            src={getImageUrl(pin.contextStillUrl)}
            alt=""
            {...limits.still}
            className={classes.still}
            loading="lazy"
          />
        </UnstyledButton>
      )}
      <Modal
        opened={large.isOpen}
        onClose={large.close}
        size="min(1200px, 94vw)"
        styles={{ body: { maxHeight: 'none' } }}
        title={t('evidence', { number: pin.pinNumber })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {shown && <StoredImageOrNotice className={classes.large} path={shown.url} alt={alt} />}
        {views.length > 1 && (
          <SegmentedControl
            mt="sm"
            className={classes.views}
            aria-label={t('evidence', { number: pin.pinNumber })}
            value={shown?.value ?? 'pin'}
            onChange={(value) => setView(value as View)}
            data={views.map(({ value }) => ({ value, label: labels[value] }))}
          />
        )}
        {isPhoto && (
          <Suspense>
            <PinPhotoDetails pin={pin} project={project} />
          </Suspense>
        )}
      </Modal>
    </div>
  )
}
