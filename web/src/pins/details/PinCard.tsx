import { ActionIcon, Button, Tooltip } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconDots } from '@tabler/icons-react'
import type { ReactNode, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrintPin } from '../../prints/usePrintPins.ts'
import { ActionsMenu } from '../../ui/buttons/ActionsMenu.tsx'
import type { RowAction } from '../../ui/buttons/RowActions.tsx'
import classes from './PinCard.module.css'
import { PinDetails } from './PinDetails.tsx'
import { PinImages } from './PinImages.tsx'
import { PinPanels } from './PinPanels.tsx'
import { PinSaveState } from './PinSaveState.tsx'
import { PinTitleHeading } from './PinTitleHeading.tsx'
import { usePinEditor } from './usePinEditor.ts'

interface Props {
  pin: Pin
  project: Project
  /** the points in list order */
  pins: readonly Pin[]
  titleRef: Ref<HTMLTextAreaElement>
  /** null: there is no model to go to */
  onGoTo: (() => void) | null
  /** why the view cannot go there now */
  goToRefusal: string | null
  /** the ways to where it is seen besides */
  elsewhere: ReactNode
  /** null: it cannot be moved here */
  onMove: (() => void) | null
  /** where one without a place gets its first; null: it has one */
  moveTo: '2d' | '3d' | null
  /** shown while it is being moved */
  movePanel: ReactNode
  onSelect: (pin: Pin | null) => void
  onRestored: (pin: Pin) => void
}

/** The selected point beside the model. */
export function PinCard(props: Props) {
  const { pin, pins, onSelect } = props
  const { t } = useTranslation('pins')
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
      <PinCardBody key={pin.id} {...props} />
    </section>
  )
}

/** What is rarely done with a point, in a menu. */
const moveNames = { '2d': 'placeOnPicture', '3d': 'placeInModel' } as const

function PinMenu({ pin, project, onGoTo, goToRefusal, onMove, moveTo }: Props) {
  const { t } = useTranslation('pins')
  const print = usePrintPin(pin, project)
  const move = t(moveTo ? moveNames[moveTo] : 'move')
  const goTo = { label: t('goTo'), name: t('goTo') }
  const actions: RowAction[] = [
    ...(onGoTo
      ? [goToRefusal === null ? { ...goTo, run: onGoTo } : { ...goTo, whyNot: goToRefusal }]
      : []),
    ...(onMove ? [{ label: move, name: move, run: onMove }] : []),
    ...(print ? [{ label: t('print'), name: t('print'), run: print }] : []),
    {
      label: t('openPage'),
      name: t('openPage'),
      link: { to: '/nspection-pins/manage/$id', params: { id: String(pin.id) } },
    },
  ]
  return (
    <ActionsMenu
      actions={actions}
      opener={(opener) => (
        <Button
          {...opener}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconDots size={16} aria-hidden />}
          aria-label={t('moreOf', { number: pin.pinNumber })}
        >
          {t('more')}
        </Button>
      )}
    />
  )
}

function PinCardBody(props: Props) {
  const { pin, project, titleRef, movePanel, onSelect, onRestored } = props
  const { t } = useTranslation('pins')
  const editor = usePinEditor(pin, project, true)
  return (
    <>
      <div className={classes.body}>
        <div className={classes.side}>
          {movePanel}
          <div className={classes.top}>
            <div className={classes.heading}>
              <span className={classes.number}>{t('pageTitle', { number: pin.pinNumber })}</span>
              <PinTitleHeading editor={editor} inputRef={titleRef} />
            </div>
            <PinMenu {...props} />
          </div>
          <PinPanels pin={pin} project={project} place="belowTitle" />
          <div className={classes.line}>{props.elsewhere}</div>
          <PinImages pin={pin} project={project} />
        </div>
        <div className={classes.main}>
          <PinDetails
            pin={pin}
            project={project}
            editor={editor}
            isOnCard
            onRemoved={() => onSelect(null)}
            onRestored={() => onRestored(pin)}
          />
        </div>
      </div>
      {editor.rights.maySave && (
        <footer className={classes.foot}>
          <PinSaveState pin={pin} editor={editor} />
        </footer>
      )}
    </>
  )
}
