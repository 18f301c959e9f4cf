import { ActionIcon } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { CarriedPin } from '@nspect/contract/revisions/revisions'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import classes from './Compare.module.css'

interface Props {
  pin: Pin
  /** as it was on the revision; undefined: it came later */
  ghost: CarriedPin | undefined
  onClose: () => void
}

const states = {
  kept: 'stateKept',
  doubtful: 'stateDoubtful',
  confirmed: 'stateConfirmed',
  moved: 'stateMoved',
  discarded: 'stateDiscarded',
} as const

/** The point that was chosen in a comparison: what became of it, and the way to it. */
export function ComparedPinCard({ pin, ghost, onClose }: Props) {
  const { t } = useTranslation('compare')
  return (
    <section className={classes.chosen} aria-label={t('chosen')}>
      <span className={classes.number}>{pin.pinNumber}</span>
      <span className={classes.words}>
        <bdi className={classes.name}>{pin.title}</bdi>
        <span className={classes.detail}>{t(ghost ? states[ghost.state] : 'stateNew')}</span>
      </span>
      <LinkButton
        to="/project/edit-project/$id"
        params={{ id: String(pin.projectId) }}
        search={{ pin: pin.id }}
        size="compact-sm"
        variant="default"
        className={classes.open}
      >
        {t('openPoint')}
      </LinkButton>
      <ActionIcon variant="subtle" color="gray" aria-label={t('closePoint')} onClick={onClose}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </section>
  )
}
