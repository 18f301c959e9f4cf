import { can } from '@nspect/contract/permissions/policy'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import type { Revision } from '@nspect/contract/revisions/revisions'
import { useTranslation } from 'react-i18next'
import { useActor } from '../../../api/signedInUser.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import classes from './Compare.module.css'

interface Props {
  project: Project
  revision: Revision
  /** what is there now came after it */
  isLast: boolean
  text: string
}

/** Says that two revisions are not aligned, and leads to where they are. */
export function UnalignedRevisionsNote({ project, revision, isLast, text }: Props) {
  const { t } = useTranslation(['compare', 'revisions'])
  const actor = useActor()
  const { state, points } = revision
  if (state === 'waiting') {
    return (
      <p className={classes.notice} role="status">
        {t('revisions:aligning')}
      </p>
    )
  }
  const mayAlign =
    isLast && points > 0 && can(actor, 'project.changeModel', toProjectFacts(project))
  return (
    <div className={classes.notice} role="status">
      <span>{text}</span>
      {mayAlign && (
        <LinkButton
          to="/project/align/$id/$revisionId"
          params={{ id: String(project.id), revisionId: String(revision.id) }}
          size="compact-sm"
          variant="default"
        >
          {t('revisions:alignByHand')}
        </LinkButton>
      )}
    </div>
  )
}
