import { Modal, SegmentedControl, UnstyledButton } from '@mantine/core'
import { limits } from '@nspect/contract/limits'
import type { Pin } from '@nspect/contract/pins'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../api/requestUrl.ts'
import { useDialog } from '../ui/useDialog.ts'
import classes from './PinStill.module.css'

/** The point's picture in the building; enlarged, the full picture with and without the point. */
export function PinStill({ pin }: { pin: Pin }) {
  const { t } = useTranslation('pins')
  const [isBroken, setBroken] = useState(false)
  const large = useDialog('picture')
  const [isPlain, setPlain] = useState(false)
  if (pin.imageUrl === null || isBroken) {
    return <p className={classes.none}>{pin.imageUrl === null ? t('noStill') : t('stillBroken')}</p>
  }
  const alt = t('still', { number: pin.pinNumber, title: pin.title })
  const shown = isPlain ? pin.plainStillUrl : (pin.stillUrl ?? pin.imageUrl)
  return (
    <>
      <UnstyledButton className={classes.frame} onClick={() => large.open()} aria-label={t('enlarge')}>
        <img
          src={fileUrl(pin.imageUrl)}
          alt={alt}
          {...limits.still}
          className={classes.still}
          onError={() => setBroken(true)}
        />
      </UnstyledButton>
      <Modal
        opened={large.isOpen}
        onClose={large.close}
        size="min(1200px, 94vw)"
        title={t('evidence', { number: pin.pinNumber })}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        {shown && <img src={fileUrl(shown)} alt={alt} {...limits.largeStill} className={classes.still} />}
        {pin.plainStillUrl && (
          <SegmentedControl
            mt="sm"
            aria-label={t('evidence', { number: pin.pinNumber })}
            value={isPlain ? 'plain' : 'pin'}
            onChange={(value) => setPlain(value === 'plain')}
            data={[
              { value: 'pin', label: t('withPin') },
              { value: 'plain', label: t('withoutPin') },
            ]}
          />
        )}
      </Modal>
    </>
  )
}
