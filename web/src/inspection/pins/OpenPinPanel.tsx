import { Suspense } from 'react'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { NoteUnsavedContext } from '../../ui/feedback/unsavedInput.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'

const NewPin = lazyWithTexts(() => import('./openPins.tsx').then((m) => m.NewPin))
const ChosenPin = lazyWithTexts(() => import('./openPins.tsx').then((m) => m.ChosenPin))

/** The open point: the one being placed, else the selected one, else nothing. */
export function OpenPinPanel() {
  const { actions } = useInspectionStore()
  const { placement, selected } = useInspectionState('placement', 'selected')
  return (
    <NoteUnsavedContext value={actions.noteUnsaved}>
      <Suspense fallback={<LoadingState lines={6} />}>
        {placement ? (
          <NewPin key={placement.key} placement={placement} />
        ) : (
          selected && <ChosenPin pin={selected} />
        )}
      </Suspense>
    </NoteUnsavedContext>
  )
}
