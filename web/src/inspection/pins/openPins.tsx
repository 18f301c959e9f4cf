import type { Pin } from '@nspect/contract/pins/pins'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { getImageUrl } from '../../api/imageUrl.ts'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { PinCard } from '../../pins/details/PinCard.tsx'
import { useAnnotationStill } from '../media/image/useAnnotationStill.ts'
import type { Placement } from '../placing/pinPlacement.ts'
import { useCapturePinStills } from '../placing/useCapturePinStills.ts'
import { isMovableOn, isWithoutPlace } from '../store/movingActions.ts'
import { getGoToPinObstacle } from '../store/pinActions.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { AddPinCard } from './AddPinCard.tsx'
import { PinSightingLinks } from './PinSightingLinks.tsx'

const MovePinPanel = lazyWithTexts(() => import('./MovePinPanel.tsx').then((m) => m.MovePinPanel))

/** The form of a point being placed. Its pictures are taken while the person types. */
export function NewPin({ placement }: { placement: Placement }) {
  const { actions } = useInspectionStore()
  const { project, tab, viewer, resumed, categoryId, color, pins } = useInspectionState(
    'project',
    'tab',
    'viewer',
    'resumed',
    'categoryId',
    'color',
    'pins',
  )
  const { handedPhoto, handedTitle } = useInspectionState('handedPhoto', 'handedTitle')
  const mark = placement.kind === 'annotation' ? placement : null
  const marked = project.projectModelImages.find(({ id }) => id === mark?.imageId)
  const markStill = useAnnotationStill(mark, marked ? getImageUrl(marked.imagePath) : null)
  const pointStills = useCapturePinStills({
    viewer: tab === '3d' ? viewer : null,
    placed: placement.kind === 'place' ? placement : null,
    color,
    sizeOf: actions.modelSize,
  })
  return (
    <AddPinCard
      project={project}
      placement={placement}
      resumed={resumed?.draft.key === placement.key ? resumed : null}
      categoryId={categoryId}
      pins={pins}
      stills={mark ? markStill.stills : pointStills}
      preview={markStill.preview}
      handedPhoto={handedPhoto}
      onPhotoTaken={() => actions.handPhoto(null)}
      handedTitle={handedTitle}
      onTitleTaken={actions.takeTitle}
      isStemShown={!viewer || viewer.stems !== undefined}
      onCategory={actions.setCategory}
      onColor={actions.setColor}
      onStem={actions.setStem}
      onDistance={actions.setDistance}
      onSight={actions.setSighting}
      onCancel={() => void actions.cancelPlacement()}
      onSaved={actions.finishPlacement}
      onKept={actions.leavePlacement}
    />
  )
}

/** The card of the selected point. */
export function ChosenPin({ pin }: { pin: Pin }) {
  const { t } = useTranslation('inspection')
  const pinText = useTranslation('pins').t
  const { actions, elements } = useInspectionStore()
  const { project, ordered, has3d, tab, viewer } = useInspectionState(
    'project',
    'ordered',
    'has3d',
    'tab',
    'viewer',
  )
  const { rights, moving, modelStatus } = useInspectionState('rights', 'moving', 'modelStatus')
  const isShown = tab === '2d' || viewer?.points !== undefined
  const mayMove = rights.mayChangePlaces && isShown && isMovableOn(pin, tab)
  const refusal = getGoToPinObstacle(pin, { tab, modelStatus })
  return (
    <PinCard
      pin={pin}
      project={project}
      pins={ordered}
      titleRef={elements.title}
      onGoTo={has3d ? actions.goTo : null}
      goToRefusal={refusal === 'noPlace' ? pinText('noPlace') : refusal && t(refusal)}
      elsewhere={<PinSightingLinks pin={pin} />}
      onMove={mayMove && !moving ? () => void actions.beginMove() : null}
      moveTo={isWithoutPlace(pin) ? tab : null}
      movePanel={
        moving && (
          <Suspense>
            <MovePinPanel pin={pin} moving={moving} />
          </Suspense>
        )
      }
      onSelect={actions.open}
      onRestored={({ id }) => actions.show(id, tab)}
    />
  )
}
