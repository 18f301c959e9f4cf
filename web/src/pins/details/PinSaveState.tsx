import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type SavePhase, SaveState } from '../../ui/feedback/SaveState.tsx'
import { useUnsentEdits } from '../unsent/unsentPins.ts'
import { getChangedPinId } from '../unsent/unsentShapes.ts'
import type { PinEditorState } from './usePinEditor.ts'

interface Props {
  pin: Pin
  editor: PinEditorState
}

const getPhase = ({ form }: PinEditorState, isUnsent: boolean): SavePhase => {
  if (form.isSaving) return 'saving'
  // both versions are shown, to choose from
  if (form.savedByOther) return 'resting'
  if (form.refusal || form.isInvalid) return 'failed'
  if (form.isChanged) return 'saving'
  if (isUnsent) return 'unsent'
  return form.isSaved ? 'saved' : 'resting'
}

/** Whether the open point is saved, and the way back to what it was before. */
export function PinSaveState({ pin, editor }: Props) {
  const { t } = useTranslation('ui')
  const { form, save } = editor
  const isUnsent = useUnsentEdits().some((change) => getChangedPinId(change) === pin.id)
  const [problem = ''] = Object.values(form.problems)
  const undo = ({ detail: clicks }: MouseEvent) => {
    form.undo?.()
    // the button goes away: by keys, one goes on at the title
    const [title] = form.formRef.current?.elements ?? []
    if (clicks === 0 && title instanceof HTMLElement) title.focus()
  }
  return (
    <SaveState
      phase={getPhase(editor, isUnsent)}
      problem={form.refusal?.message ?? problem}
      onRetry={form.refusal ? save : undefined}
    >
      {form.undo && (
        <Button size="compact-xs" variant="subtle" onClick={undo}>
          {t('undo')}
        </Button>
      )}
    </SaveState>
  )
}
