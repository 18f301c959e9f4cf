import { can } from '@nspect/contract/permissions/policy'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useTranslation } from 'react-i18next'
import { useActor } from '../api/signedInUser.ts'
import type { PinPanelProps } from '../ui/layout/componentSlots.ts'
import { CommentForm } from './CommentForm.tsx'
import { CommentList } from './CommentList.tsx'
import classes from './comments.module.css'
import { WatchPinButton } from './WatchPinButton.tsx'

/** Panel of a point, above its fields: its comments. */
export function PinComments({ pin, project }: PinPanelProps) {
  const { t } = useTranslation('comments')
  const actor = useActor()
  const facts = toProjectFacts(project)
  return (
    <section key={pin.id} className={classes.section} aria-label={t('heading')}>
      <div className={classes.headed}>
        <h2 className={classes.heading}>{t('heading')}</h2>
        <WatchPinButton pinId={pin.id} />
      </div>
      <CommentList pinId={pin.id} project={facts} />
      {can(actor, 'comment.add', facts) && <CommentForm pinId={pin.id} projectId={project.id} />}
      {!can(actor, 'comment.add', facts) && can(actor, 'comment.send', facts) && (
        <p className={classes.state}>{t('upgrade')}</p>
      )}
    </section>
  )
}
