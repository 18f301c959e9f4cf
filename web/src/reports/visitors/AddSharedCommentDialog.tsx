import { Textarea } from '@mantine/core'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../../api/ApiError.ts'
import { callRoute } from '../../api/callRoute.ts'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useDraftedForm } from '../../forms/useDraftedForm.ts'
import { validateCommentLength } from '../../forms/validateCommentLength.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { SharedPin } from './SharedPinDialogLoader.tsx'
import { VisitorFormDialog } from './VisitorFormDialog.tsx'
import { storedVisitorName } from './visitorActor.ts'

interface Props extends SharedPin {
  onClose: () => void
}

const sharedCommentDraft = z.object({
  comment: z.string(),
  name: z.string(),
  idempotencyKey: z.string(),
})

/**
 * A visitor's comment on a point, under their full name (T97). Kept as a draft in this browser
 * until it is sent, even if the page is closed.
 */
export function AddSharedCommentDialog({ pin, project, token, name: firmName, onClose }: Props) {
  const { t } = useTranslation(['reports', 'comments', 'messages'])
  const client = useQueryClient()
  const [website, setWebsite] = useState('')
  const draftStore = useDraftStore({
    projectId: project.id,
    kind: 'comment',
    record: pin.id,
    linkToken: token,
  })
  const refetchReport = () => client.invalidateQueries({ queryKey: ['sharedReport'] })
  const form = useDraftedForm({
    initial: () => ({ name: storedVisitorName.get() || (firmName ?? ''), comment: '' }),
    problems: ({ name, comment }) => ({
      ...validateCommentLength(comment, t('comment')),
      ...(name.trim() === '' && { name: t('messages:pin.nameRequired') }),
      ...(comment.trim() === '' && { comment: t('messages:comment.required') }),
    }),
    send: ({ name, comment }, _, options) =>
      callRoute(
        commentRoutes.addSharedComment,
        { token, projectPinId: pin.id, comment, anonymousName: name, website },
        options,
      ),
    draft: { draftStore, shape: sharedCommentDraft },
    isBlank: ({ comment }) => comment === '',
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: ({ message }, { name }) => {
      storedVisitorName.keep(name)
      toast.done(message)
      onClose()
      return refetchReport()
    },
    onFailed: (error) => {
      // autofill may have filled it in for a real person: let the retry through
      setWebsite('')
      // a token expires after a day: refetching returns a new one, or that the link is invalid
      if (error instanceof ApiError && error.status === 401) void refetchReport()
    },
  })
  const { values, failure, isSaving } = form
  return (
    <VisitorFormDialog
      title={t(firmName === undefined ? 'addCommentTo' : 'firm.askOf', { number: pin.pinNumber })}
      action={t(firmName === undefined ? 'addComment' : 'firm.ask')}
      name={values.name}
      nameHint={t('nameForComment')}
      nameError={form.errorOf('name')}
      isTyped={values.comment !== ''}
      maySend={!form.isInvalid}
      isBusy={isSaving}
      failure={
        failure instanceof ApiError && failure.code === 'network'
          ? t('comments:lost')
          : failure?.message
      }
      onName={(name) => form.change({ name })}
      formProps={form.bind()}
      onClose={onClose}
      onDiscard={() => void draftStore.forget()}
    >
      <Textarea
        label={t('comment')}
        placeholder={t('comments:placeholder')}
        autosize
        minRows={3}
        maxRows={10}
        disabled={isSaving}
        data-autofocus={values.name !== '' || undefined}
        {...form.text('comment')}
      />
      {/* honeypot: hidden from people, filled in by bots that fill in every field */}
      <input
        className="visually-hidden"
        name="website"
        aria-hidden
        tabIndex={-1}
        autoComplete="off"
        value={website}
        onChange={(event) => setWebsite(event.currentTarget.value)}
      />
    </VisitorFormDialog>
  )
}
