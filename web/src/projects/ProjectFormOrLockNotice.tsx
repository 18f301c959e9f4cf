import { Button, Group } from '@mantine/core'
import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useActor, useSignedInUser } from '../api/signedInUser.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { ReopenProjectDialog } from './lifecycle/ReopenProjectDialog.tsx'
import { ProjectForm } from './ProjectForm.tsx'

/**
 * An existing inspection: its form while it is active, else why it is locked and what can be done
 * (T47, T48).
 */
export function ProjectFormOrLockNotice({ project }: { project: Project }) {
  const { t } = useTranslation('projects')
  const me = useSignedInUser()
  const actor = useActor()
  const facts = toProjectFacts(project)
  const mayEdit = can(actor, 'project.edit', facts)
  // an open form stays open with its input, even if the inspection is completed or archived
  // meanwhile
  const [isOpen, setOpen] = useState(mayEdit)
  if (mayEdit && !isOpen) setOpen(true)
  const [isReopening, setReopening] = useState(false)
  if (isOpen) return <ProjectForm me={me} project={project} />

  const mayReopen = can(actor, 'project.reopen', facts)
  const why = facts.isDeleted
    ? 'frozenArchived'
    : mayReopen
      ? 'frozenCompleted'
      : 'frozenCompletedReader'
  return (
    <>
      <EmptyState
        title={project.projectName}
        text={t(why)}
        action={
          <Group gap="xs" justify="center">
            <LinkButton
              to="/project/edit-project/$id"
              params={{ id: String(project.id) }}
              variant="default"
              aria-label={t('viewOf', { name: project.projectName })}
            >
              {t('view')}
            </LinkButton>
            {mayReopen && <Button onClick={() => setReopening(true)}>{t('reopen')}</Button>}
          </Group>
        }
      />
      {isReopening && <ReopenProjectDialog project={project} onClose={() => setReopening(false)} />}
    </>
  )
}
