import type { Pin } from '@nspect/contract/pins'
import { useTranslation } from 'react-i18next'
import { fileUrl } from '../../api/requestUrl.ts'
import { PinCard } from '../../pins/PinCard.tsx'
import { useMarkStill } from '../image/useAnnotationStill.ts'
import { goToRefusalOf } from '../store/pointActions.ts'
import { useInspection, useInspectionStore } from '../store/useInspection.ts'
import type { Draft } from '../viewport/pointPlacement.ts'
import { usePointStills } from '../viewport/usePointStills.ts'
import { AddPointCard } from './AddPointCard.tsx'

/** The open point: the one being placed, else the selected one, else nothing. */
export function PointPanel() {
  const { draft, selected } = useInspection('draft', 'selected')
  if (draft) return <NewPoint key={draft.key} draft={draft} />
  return selected && <ChosenPoint pin={selected} />
}

/** The form of a point being placed. Its pictures are taken while the person types. */
function NewPoint({ draft }: { draft: Draft }) {
  const { actions } = useInspectionStore()
  const { project, tab, tour, begun, categoryId, color } = useInspection(
    'project',
    'tab',
    'tour',
    'begun',
    'categoryId',
    'color',
  )
  const mark = draft.kind === 'mark' ? draft : null
  const marked = project.projectModelImages.find(({ id }) => id === mark?.imageId)
  const markStill = useMarkStill(mark, marked ? fileUrl(marked.imagePath) : null)
  const pointStills = usePointStills({
    tour: tab === '3d' ? tour : null,
    placed: draft.kind === 'place' ? draft : null,
    color,
    sizeOf: actions.modelSize,
  })
  return (
    <AddPointCard
      project={project}
      draft={draft}
      begun={begun?.draft.key === draft.key ? begun : null}
      categoryId={categoryId}
      stills={mark ? markStill.stills : pointStills}
      preview={markStill.preview}
      isStemShown={!tour || tour.stems !== undefined}
      onCategory={actions.setCategory}
      onColor={actions.setColor}
      onStem={actions.setStem}
      onChanged={actions.noteUnsaved}
      onCancel={() => void actions.cancelDraft()}
      onSaved={actions.noteSaved}
    />
  )
}

/** The card of the selected point. */
function ChosenPoint({ pin }: { pin: Pin }) {
  const { t } = useTranslation('inspection')
  const pinText = useTranslation('pins').t
  const { actions, elements } = useInspectionStore()
  const { project, ordered, has3d, tab, tour } = useInspection('project', 'ordered', 'has3d', 'tab', 'tour')
  const refusal = goToRefusalOf(pin, { tab, tour })
  return (
    <PinCard
      pin={pin}
      project={project}
      pins={ordered}
      titleRef={elements.title}
      onGoTo={has3d ? actions.goTo : null}
      goToRefusal={refusal === 'noPlace' ? pinText('noPlace') : refusal && t(refusal)}
      onChanged={actions.noteUnsaved}
      onSelect={actions.open}
      onRestored={({ id }) => actions.show(id, tab)}
    />
  )
}
