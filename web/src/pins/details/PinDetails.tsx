import { Button } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { IconTrash } from '@tabler/icons-react'
import { type Ref, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../api/signedInUser.ts'
import { useComponentSlots } from '../../ui/layout/componentSlots.ts'
import { PinAuthorAndFloor } from './PinAuthorAndFloor.tsx'
import { PinEditor } from './PinEditor.tsx'
import { useDeletePinWithUndo } from './useDeletePinWithUndo.ts'
import { VisitorPinReview } from './VisitorPinReview.tsx'

interface Props {
  pin: Pin
  project: Project
  titleRef?: Ref<HTMLInputElement>
  onRemoved: () => void
  onRestored: () => void
}

/**
 * The body of a point, on its card and its page: fields, panels of other features, history, delete
 * button.
 */
export function PinDetails({ pin, project, titleRef, onRemoved, onRestored }: Props) {
  const { t } = useTranslation('pins')
  const { pinPanels } = useComponentSlots()
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
      <PinEditor pin={pin} project={project} {...(titleRef !== undefined && { titleRef })} />
      <div ref={panels} style={{ display: 'contents' }}>
        {pinPanels.map(({ key, Panel }) => (
          <Suspense key={key}>
            <Panel pin={pin} project={project} />
          </Suspense>
        ))}
      </div>
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
