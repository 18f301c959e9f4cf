import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import type { TourViewer } from '@nspect/viewer'
import type { Ref } from 'react'
import { PinCard } from '../../pins/PinCard.tsx'
import type { NoteUnsaved } from '../../ui/unsaved.ts'
import type { Tab } from '../stage/useViewTab.ts'
import { AddPointCard } from './AddPointCard.tsx'
import type { PointDraft } from './usePointDraft.ts'
import type { PointSelection } from './usePointSelection.ts'

interface Props {
  project: Project
  tour: TourViewer | null
  tab: Tab
  draft: PointDraft
  selection: PointSelection
  titleRef: Ref<HTMLInputElement>
  /** null: there is no model to go to */
  onGoTo: (() => void) | null
  goToRefusal: string | null
  onChanged: NoteUnsaved
  onCancelDraft: () => void
  onSaved: (pin: Pin) => void
}

/** The one point that is written or read: the one being placed before the chosen one, else nothing. */
export function PointPanel(props: Props) {
  const { project, tour, tab, draft, selection, titleRef, onGoTo, goToRefusal, onChanged, onCancelDraft, onSaved } =
    props
  const { placing, categoryId, setCategoryId, focusPicture } = draft
  if (placing.draft) {
    return (
      <AddPointCard
        key={placing.draft.key}
        project={project}
        draft={placing.draft}
        begun={draft.begun}
        categoryId={categoryId}
        stills={draft.stills}
        preview={draft.preview}
        isStemShown={!tour || tour.stems !== undefined}
        onCategory={setCategoryId}
        onColor={draft.setColor}
        onStem={placing.setStem}
        onChanged={onChanged}
        onCancel={onCancelDraft}
        onSaved={(pin) => {
          onChanged(null)
          placing.done()
          focusPicture()
          onSaved(pin)
        }}
      />
    )
  }
  const { selected, ordered, open, show } = selection
  return (
    selected && (
      <PinCard
        pin={selected}
        project={project}
        pins={ordered}
        titleRef={titleRef}
        onGoTo={onGoTo}
        goToRefusal={goToRefusal}
        onChanged={onChanged}
        onSelect={open}
        onRestored={(pin) => show(pin.id, tab)}
      />
    )
  )
}
