import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import {
  IconArrowLeft,
  IconArrowsMaximize,
  IconArrowsMove,
  IconChevronDown,
  IconChevronUp,
  IconMapPin,
} from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { PinStateBadges } from '../badges/PinStateBadges.tsx'
import { PinPhotos } from '../photos/PinPhotos.tsx'
import { canSeeStatusAndApproval } from '../values/shownApproval.ts'
import classes from './PinCard.module.css'
import { PinDetails } from './PinDetails.tsx'
import { PinStill } from './PinStill.tsx'

interface Props {
  pin: Pin
  project: Project
  /** the points in list order */
  pins: readonly Pin[]
  titleRef: Ref<HTMLInputElement>
  /** null: there is no model to go to */
  onGoTo: (() => void) | null
  /** why the view cannot go there now */
  goToRefusal: string | null
  /** the ways to where it is seen besides */
  elsewhere: ReactNode
  /** null: it cannot be moved here */
  onMove: (() => void) | null
  /** shown while it is being moved */
  movePanel: ReactNode
  onSelect: (pin: Pin | null) => void
  onRestored: (pin: Pin) => void
}

/** The selected point beside the model. */
export function PinCard(props: Props) {
  const {
    pin,
    project,
    pins,
    titleRef,
    goToRefusal,
    onGoTo,
    onMove,
    movePanel,
    onSelect,
    onRestored,
  } = props
  const { t } = useTranslation('pins')
  const actor = useActor()
  const index = pins.findIndex((candidate) => candidate.id === pin.id)
  const previous = pins[index - 1]
  const next = pins[index + 1]
  return (
    <section className={classes.card} aria-label={t('pageTitle', { number: pin.pinNumber })}>
      <header className={classes.head}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={() => onSelect(null)}
        >
          {t('back')}
        </Button>
        <span className={classes.place}>
          {t('place', { index: index + 1, total: pins.length })}
        </span>
        <Tooltip label={t('previous')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('previous')}
            disabled={!previous}
            onClick={() => previous && onSelect(previous)}
          >
            <IconChevronUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={t('next')}>
          <ActionIcon
            variant="subtle"
            aria-label={t('next')}
            disabled={!next}
            onClick={() => next && onSelect(next)}
          >
            <IconChevronDown size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </header>
      <div className={classes.body} key={pin.id}>
        <div className={classes.side}>
          {movePanel}
          <PinStill pin={pin} />
          <div className={classes.line}>
            <strong className={classes.number}>{t('pageTitle', { number: pin.pinNumber })}</strong>
            <PinStateBadges pin={pin} isApprovalShown={canSeeStatusAndApproval(actor, project)} />
          </div>
          <div className={classes.line}>
            {onGoTo && (
              <Tooltip label={goToRefusal} disabled={goToRefusal === null}>
                <Button
                  variant="default"
                  size="xs"
                  leftSection={<IconMapPin size={16} aria-hidden />}
                  {...(goToRefusal !== null && { 'data-disabled': true })}
                  aria-disabled={goToRefusal !== null}
                  onClick={() => goToRefusal === null && onGoTo()}
                >
                  {t('goTo')}
                </Button>
              </Tooltip>
            )}
            {props.elsewhere}
            {onMove && (
              <Button
                variant="default"
                size="xs"
                leftSection={<IconArrowsMove size={16} aria-hidden />}
                onClick={onMove}
              >
                {t('move')}
              </Button>
            )}
            <LinkButton
              to="/nspection-pins/manage/$id"
              params={{ id: String(pin.id) }}
              variant="default"
              size="xs"
              leftSection={<IconArrowsMaximize size={16} aria-hidden />}
            >
              {t('openPage')}
            </LinkButton>
          </div>
          {onGoTo && goToRefusal && <p className={classes.why}>{goToRefusal}</p>}
          <PinPhotos pin={pin} project={project} />
        </div>
        <div className={classes.main}>
          <PinDetails
            pin={pin}
            project={project}
            titleRef={titleRef}
            onRemoved={() => onSelect(null)}
            onRestored={() => onRestored(pin)}
          />
        </div>
      </div>
    </section>
  )
}
