import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { PinAuthorAndFloor } from './PinAuthorAndFloor.tsx'
import { PinEditor } from './PinEditor.tsx'
import { PinPanels } from './PinPanels.tsx'
import { useDeletePinWithUndo } from './useDeletePinWithUndo.ts'
import type { PinEditorState } from './usePinEditor.ts'
import { VisitorPinReview } from './VisitorPinReview.tsx'

interface Props {
  pin: Pin
  project: Project
  editor: PinEditorState
  /** the title is elsewhere on the card, which saves itself */
  isOnCard?: boolean
  onRemoved: () => void
  onRestored: () => void
}

/**
 * The body of a point, on its card and its page: comments, fields, history, delete button.
 */
export function PinDetails({
  pin,
  project,
  editor,
  isOnCard = false,
  onRemoved,
  onRestored,
}: Props) {
  const { t } = useTranslation('pins')
  const actor = useActor()
  const panels = useRef<HTMLDivElement>(null)
  const { removePin, isPending } = useDeletePinWithUndo()
  return (
    <>
      <VisitorPinReview
        pin={pin}
        project={project}
        onAnswer={() => panels.current?.querySelector<HTMLElement>('[data-answer]')?.focus()}
      />
      <div ref={panels} style={{ display: 'contents' }}>
        <PinPanels pin={pin} project={project} place="aboveFields" />
      </div>
      <PinEditor project={project} editor={editor} isOnCard={isOnCard} />
      <PinPanels pin={pin} project={project} place="belowFields" />
      <PinAuthorAndFloor pin={pin} project={project} />
      {can(actor, 'pin.delete', toProjectFacts(project)) && (
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          size="xs"
          loading={isPending}
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void removePin(pin, onRemoved, onRestored)}
          style={{ alignSelf: 'start', justifySelf: 'start' }}
        >
          {t('remove')}
        </Button>
      )}
    </>
  )
}
