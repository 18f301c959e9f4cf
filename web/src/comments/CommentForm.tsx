import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { UnsentDraftLine } from '../drafts/UnsentDraftLine.tsx'
import { useDraftStore } from '../drafts/useDraft.ts'
import { useDraftedForm } from '../forms/useDraftedForm.ts'
import { validateCommentLength } from '../forms/validateCommentLength.ts'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateComments, saveComment } from './comments.api.ts'
import classes from './comments.module.css'
import { MentionField } from './MentionField.tsx'
import { buildMentions, type MentionedPerson } from './mentions.ts'
import { useSaveErrorMessage } from './useSaveErrorMessage.ts'

const commentDraft = z.object({
  comment: z.string(),
  // absent in drafts of earlier versions
  mentions: z.array(z.object({ id: z.number(), name: z.string() })).default([]),
  idempotencyKey: z.string(),
})

interface Props {
  pinId: number
  projectId: number
  onSaved?: () => void
}

/** Adds a comment to a point. The input is kept as a draft in this browser until it is saved. */
export function CommentForm({ pinId, projectId, onSaved }: Props) {
  const { t } = useTranslation(['comments', 'messages', 'drafts'])
  const client = useQueryClient()
  const messageOf = useSaveErrorMessage()
  const form = useDraftedForm({
    initial: (): { comment: string; mentions: readonly MentionedPerson[] } => ({
      comment: '',
      mentions: [],
    }),
    problems: ({ comment }) =>
      comment.trim() === ''
        ? { comment: t('messages:comment.required') }
        : validateCommentLength(comment, t('field')),
    send: ({ comment, mentions }, _, options) =>
      saveComment(
        { projectPinId: pinId, comment, ...buildMentions(comment, mentions) },
        [],
        options,
      ),
    draft: {
      draftStore: useDraftStore({ projectId, kind: 'comment', record: pinId }),
      shape: commentDraft,
    },
    isBlank: ({ comment }) => comment === '',
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: async ({ message }) => {
      await invalidateComments(client)
      form.restart()
      toast.done(message)
      onSaved?.()
    },
  })
  return (
    <form className={classes.form} {...form.bind()}>
      {form.draftSavedAt && (
        <UnsentDraftLine
          what={t('drafts:restored')}
          savedAt={form.draftSavedAt}
          onDiscard={form.discard}
        />
      )}
      <MentionField
        projectId={projectId}
        label={t('field')}
        placeholder={t('placeholder')}
        text={form.text('comment')}
        onChange={(comment, mentioned) =>
          form.change({
            comment,
            ...(mentioned && { mentions: [...form.current().mentions, mentioned] }),
          })
        }
        error={form.errorOf('comment') ?? form.errorOf('mentions') ?? messageOf(form.failure)}
        isBusy={form.isSaving}
      />
      <Button
        type="submit"
        variant="default"
        disabled={form.isInvalid}
        loading={form.isSaving}
        style={{ justifySelf: 'start' }}
      >
        {t('add')}
      </Button>
    </form>
  )
}
