import { Alert, Button, Textarea } from '@mantine/core'
import { commentLength } from '@nspect/contract/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { DraftLine } from '../drafts/DraftLine.tsx'
import { useDraftStore } from '../drafts/useDraft.ts'
import { useDraftedForm } from '../forms/useDraftedForm.ts'
import { toast } from '../ui/toast.ts'
import { invalidateRepair, saveComment } from './comments.api.ts'
import classes from './comments.module.css'
import { useFailureMessage } from './useFailureMessage.ts'

/** Includes the action, so that the other action gets its own idempotency key. */
const judgement = z.object({ comment: z.string(), action: z.enum(['accept', 'reject']) })
const judgementDraft = judgement.extend({ idempotencyKey: z.string() })
type Judgement = z.output<typeof judgement>

/** Accepts a repair or sends it back, with a remark that is kept as a draft until it is saved. */
export function ReviewForm({ pinId, projectId }: { pinId: number; projectId: number }) {
  const { t } = useTranslation(['comments', 'drafts'])
  const client = useQueryClient()
  const messageOf = useFailureMessage()
  const form = useDraftedForm({
    initial: (): Judgement => ({ comment: '', action: 'accept' }),
    problems: () => ({}),
    send: (values, _, options) => saveComment({ projectPinId: pinId, ...values }, [], options),
    draft: { draftStore: useDraftStore({ projectId, kind: 'judge', record: pinId }), shape: judgementDraft },
    isBlank: ({ comment }) => comment === '',
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: async ({ message }) => {
      await invalidateRepair(client)
      form.restart()
      toast.done(message)
    },
  })
  const judge = (action: Judgement['action']) => {
    form.change({ action })
    form.save()
  }
  const failure = messageOf(form.failure)
  return (
    <div className={classes.form}>
      {form.draftSavedAt && (
        <DraftLine what={t('drafts:restored')} savedAt={form.draftSavedAt} onDiscard={form.discard} />
      )}
      <Textarea
        label={t('remark')}
        description={t('rejectHelp')}
        autosize
        minRows={1}
        maxLength={commentLength}
        {...form.text('comment')}
      />
      {failure && (
        <Alert color="red" role="alert" variant="light">
          {failure}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button loading={form.isSaving} onClick={() => judge('accept')}>
          {t('accept')}
        </Button>
        <Button
          variant="default"
          disabled={form.values.comment.trim() === '' || form.isSaving}
          onClick={() => judge('reject')}
        >
          {t('reject')}
        </Button>
      </div>
    </div>
  )
}
