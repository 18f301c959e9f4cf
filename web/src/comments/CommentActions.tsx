import { Button } from '@mantine/core'
import { type Comment, commentRoutes } from '@nspect/contract/comments/comments'
import { can, type ProjectFacts } from '@nspect/contract/permissions/policy'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callRoute } from '../api/callRoute.ts'
import { useActor } from '../api/signedInUser.ts'
import { confirmAction } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateRepair } from './comments.api.ts'
import classes from './comments.module.css'

interface Props {
  comment: Comment
  project: ProjectFacts
  onEdit: () => void
}

/** Edits one's own comment while it is fresh, and hides any as a manager (T86). */
export function CommentActions({ comment, project, onEdit }: Props) {
  const { t } = useTranslation(['comments', 'ui'])
  const actor = useActor()
  const client = useQueryClient()
  const age = Date.now() - new Date(comment.commentedOn).getTime()
  const isOwn = actor.kind === 'staff' && comment.userId === actor.userId
  const mayEdit =
    isOwn && age < limits.commentEditMinutes * 60_000 && can(actor, 'comment.send', project)

  const setHidden = async (isDeleted: boolean) => {
    const { message } = await callRoute(commentRoutes.hideComment, { id: comment.id, isDeleted })
    await invalidateRepair(client)
    return message
  }
  const hide = async () => {
    let message = ''
    const isDone = await confirmAction({
      title: t('hideTitle'),
      text: t('hideText'),
      actionLabel: t('hide'),
      run: async () => {
        message = await setHidden(true)
      },
    })
    if (isDone) toast.done(message, () => void setHidden(false).catch(toast.failed))
  }

  if (!mayEdit && !can(actor, 'comment.hide', project)) return null
  return (
    <span className={classes.actions}>
      {mayEdit && (
        <Button variant="subtle" size="compact-xs" onClick={onEdit}>
          {t('change')}
        </Button>
      )}
      {can(actor, 'comment.hide', project) && (
        <Button variant="subtle" size="compact-xs" onClick={() => void hide()}>
          {t('hide')}
        </Button>
      )}
    </span>
  )
}
