import { ActionIcon, Alert, Button, Progress } from '@mantine/core'
import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import { isOutsidePanoramas } from '@nspect/contract/media/capturedSpace'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import type { DoubtfulPin } from '@nspect/contract/revisions/revisions'
import { IconArrowBackUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { formatLength } from '../../i18n/formatLength.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { usePageKeys } from '../../ui/hooks/usePageKeys.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { PickLocation } from '../pick/PickLocation.tsx'
import { BackToInspectionLink } from '../subpage/BackToInspectionLink.tsx'
import { useSubpageCrumbs } from '../subpage/useSubpageCrumbs.ts'
import { CheckPinFooter } from './CheckPinFooter.tsx'
import classes from './CheckPinsQueue.module.css'
import { CurrentPinLocation } from './CurrentPinLocation.tsx'
import { FormerPinLocation } from './FormerPinLocation.tsx'
import { useCheckPinsQueue } from './useCheckPinsQueue.ts'

interface Props {
  project: Project
  pins: readonly Pin[]
  /** as they were when the page was opened */
  doubtful: readonly DoubtfulPin[]
  mayDiscard: boolean
}

const doubts = {
  moved: 'doubtMoved',
  turned: 'doubtTurned',
  gone: 'doubtGone',
  unaligned: 'doubtUnaligned',
} as const

/** How far one is, and the way to the points before and after. */
function Position({
  done,
  total,
  onTurn,
}: {
  done: number
  total: number
  onTurn: (by: 1 | -1) => void
}) {
  const { t } = useTranslation('revisions')
  return (
    <div className={classes.position}>
      <Progress
        className={classes.bar}
        size="sm"
        value={(100 * done) / total}
        aria-label={t('progress')}
      />
      <span role="status">{t('checkedOf', { done, total })}</span>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('previous')}
        aria-keyshortcuts="ArrowLeft"
        onClick={() => onTurn(-1)}
      >
        <IconChevronLeft size={20} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="default"
        size="lg"
        aria-label={t('next')}
        aria-keyshortcuts="ArrowRight"
        onClick={() => onTurn(1)}
      >
        <IconChevronRight size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}

/** The queue of doubtful points: old and new side by side, and a decision about each (T298). */
export function CheckPinsQueue({ project, pins, doubtful, mayDiscard }: Props) {
  const { t } = useTranslation(['revisions', 'compare'])
  const crumbs = useSubpageCrumbs(project, t('checkTitle'))
  const [isMoving, setMoving] = useState(false)
  const [moved, setMoved] = useState<PercentBox | null>(null)
  const stopMoving = useCallback(() => {
    setMoving(false)
    setMoved(null)
  }, [])
  const queue = useCheckPinsQueue(doubtful, pins, stopMoving)
  const { current, pin, isReady, decide, undo, turn, last, isPending, error, done } = queue
  const isOnImage = current?.oldAnnotation != null
  const place = pin?.matterPointCoordinates
  const canKeep = isOnImage || !place || !isOutsidePanoramas(place, project.tour?.nodes ?? [])
  const isDrawing = isMoving && isOnImage
  const saveMove = () => {
    if (!moved || !pin?.annotationCoordinates) return
    const { geometry, ...rest } = pin.annotationCoordinates
    void decide('move', {
      annotationCoordinates: { ...rest, geometry: { ...geometry, type: 'RECTANGLE', ...moved } },
    })
  }
  usePageKeys({
    ...(canKeep && { k: () => void decide('keep') }),
    m: () => setMoving(true),
    ...(mayDiscard && { d: () => void decide('discard') }),
    u: () => void undo(),
    arrowright: () => turn(1),
    arrowleft: () => turn(-1),
    escape: stopMoving,
  })
  const isStale =
    error instanceof ApiError && error.status === 409 && error.code !== 'pin.noPanorama'
  const undoButton = last && (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<IconArrowBackUp size={18} aria-hidden />}
      aria-keyshortcuts="U"
      disabled={isPending}
      onClick={() => void undo()}
    >
      {t('undo', { number: last.number })}
    </Button>
  )
  const newWords = isDrawing ? 'drawAnew' : isOnImage ? 'newPicture' : 'newModel'
  return (
    <Page
      title={t('checkTitle')}
      subtitle={project.projectName}
      crumbs={crumbs}
      area={<Position done={done} total={doubtful.length} onTurn={turn} />}
      isWide
    >
      <div className={classes.desk}>
        {current && pin ? (
          <>
            <div className={classes.head}>
              <h2 className={classes.title}>
                <span className={classes.number}>{current.pinNumber}</span>
                <bdi>{current.title}</bdi>
              </h2>
              <LinkButton
                to="/project/compare/$id/$revisionId"
                params={{ id: String(project.id), revisionId: String(current.revisionId) }}
                search={{ pin: current.projectPinId }}
                size="compact-sm"
                variant="default"
              >
                {t('compare:compare')}
              </LinkButton>
            </div>
            <div className={classes.sides}>
              <figure className={classes.side}>
                <figcaption>{t(isOnImage ? 'oldPicture' : 'oldModel')}</figcaption>
                <FormerPinLocation key={pin.id} doubtful={current} pin={pin} />
              </figure>
              <figure className={classes.side} data-new>
                <figcaption>{t(newWords)}</figcaption>
                <CurrentPinLocation
                  key={pin.id}
                  project={project}
                  pin={pin}
                  isMoving={isDrawing}
                  moved={moved}
                  onMoved={setMoved}
                />
              </figure>
            </div>
            {(current.doubt || !canKeep) && (
              <p className={classes.doubt}>
                {t(canKeep && current.doubt ? doubts[current.doubt] : 'doubtNoPanorama', {
                  distance: formatLength(current.distance ?? 0),
                })}
              </p>
            )}
            {error && (
              <Alert color="red" role="alert" variant="light" className={classes.problem}>
                {isStale ? t('changedMeanwhile') : error.message}
              </Alert>
            )}
            <CheckPinFooter
              undo={undoButton}
              mayDiscard={mayDiscard}
              canKeep={canKeep}
              isMoving={isDrawing}
              isMoved={moved !== null}
              isReady={isReady}
              isPending={isPending}
              onKeep={() => void decide('keep')}
              onMove={() => setMoving(true)}
              onDiscard={() => void decide('discard')}
              onSaveMove={saveMove}
              onStopMoving={stopMoving}
            />
            {isMoving && !isOnImage && (
              <PickLocation
                where="model"
                project={project}
                pins={pins.filter(({ id }) => id !== pin.id)}
                onPicked={({ matterPointCoordinates }) =>
                  void decide('move', { matterPointCoordinates })
                }
                onClose={stopMoving}
              />
            )}
          </>
        ) : (
          <div className={classes.end}>
            <p role="status">{t('allChecked', { count: done })}</p>
            {undoButton}
            <BackToInspectionLink projectId={project.id} />
          </div>
        )}
      </div>
    </Page>
  )
}
