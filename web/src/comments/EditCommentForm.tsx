import { Button, Textarea } from '@mantine/core'
import type { Comment } from '@nspect/contract/comments/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSaveForm } from '../forms/useSaveForm.ts'
import { validateCommentLength } from '../forms/validateCommentLength.ts'
import { toast } from '../ui/feedback/toast.ts'
import { useReportUnsavedInput } from '../ui/feedback/unsavedInput.ts'
import { invalidateComments, saveComment } from './comments.api.ts'
import classes from './comments.module.css'
import { useSaveErrorMessage } from './useSaveErrorMessage.ts'

/** The words of one's own comment, to change them where they stand. */
export function EditCommentForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const { t } = useTranslation(['comments', 'messages'])
  const client = useQueryClient()
  const messageOf = useSaveErrorMessage()
  const { id, projectPinId, version, action } = comment
  const isNeeded = action !== 'submit' && action !== 'accept'
  const form = useSaveForm({
    initial: () => ({ comment: comment.comment }),
    problems: (values) =>
      isNeeded && values.comment.trim() === ''
        ? { comment: t('messages:comment.required') }
        : validateCommentLength(values.comment, t('changeLabel')),
    send: (values, _, options) =>
      saveComment({ id, projectPinId, version, comment: values.comment }, [], options),
    isFailureBrief: true,
    onSaved: async ({ message }) => {
      await invalidateComments(client)
      toast.done(message)
      onClose()
    },
  })
  useReportUnsavedInput(form.isChanged ? 'changes' : null, onClose)
  return (
    <form className={classes.form} {...form.bind()}>
      <Textarea
        aria-label={t('changeLabel')}
        autosize
        autoFocus
        minRows={2}
        maxRows={8}
        {...form.text('comment')}
        error={form.errorOf('comment') ?? messageOf(form.failure)}
      />
      <div className={classes.buttons}>
        <Button type="submit" size="xs" disabled={form.isInvalid} loading={form.isSaving}>
          {t('save')}
        </Button>
        <Button variant="default" size="xs" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
