import { Textarea } from '@mantine/core'
import { commentLength, commentRoutes } from '@nspect/contract/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { useDraftKeeper, useFoundDraft } from '../drafts/useDraft.ts'
import { toast } from '../ui/toast.ts'
import type { SharedPoint } from './SharedPointDialog.tsx'
import { VisitorDialog } from './VisitorDialog.tsx'
import { visitorsName } from './visitor.ts'

interface Props extends SharedPoint {
  onClose: () => void
}

/** A comment as it is kept; with its key, so that one whose answer was lost is not said twice. */
const sharedCommentDraft = z.object({ comment: z.string(), name: z.string(), idempotencyKey: z.string() })

/**
 * What a visitor says about a point, under their full name (T97). What was typed stays until it has arrived,
 * in this browser also when the page is closed.
 */
export function SharedCommentDialog({ pin, project, token, onClose }: Props) {
  const { t } = useTranslation(['reports', 'comments', 'messages'])
  const client = useQueryClient()
  const [name, setName] = useState(visitorsName.get)
  const [comment, setComment] = useState('')
  const [website, setWebsite] = useState('')
  const [isTried, setTried] = useState(false)
  const idempotencyKey = useRef(newFormKey())
  const draft = useDraftKeeper({ projectId: project.id, kind: 'comment', record: pin.id, linkToken: token })
  useFoundDraft(draft, sharedCommentDraft, ({ content }) => {
    if (comment !== '') return
    idempotencyKey.current = content.idempotencyKey
    setComment(content.comment)
    setName(content.name)
  })
  const readAnew = () => client.invalidateQueries({ queryKey: ['sharedReport'] })
  const save = useMutationOnce({
    mutationFn: () => {
      const said = { token, projectPinId: pin.id, comment, anonymousName: name, website }
      return call(commentRoutes.addSharedComment, said, { idempotencyKey: idempotencyKey.current })
    },
    onSuccess: ({ message }) => {
      void draft.forget()
      visitorsName.keep(name)
      toast.done(message)
      onClose()
      return readAnew()
    },
    onError: (error) => {
      // a browser may have filled it in for a real person: their next try is heard
      setWebsite('')
      // a token lasts a day: with the report comes the next one, or that the link counts no more
      if (error instanceof ApiError && error.status === 401) void readAnew()
    },
  })
  const change = (to: { comment?: string; name?: string }) => {
    save.reset()
    // other words are another comment
    idempotencyKey.current = newFormKey()
    const next = { comment, name, ...to }
    setComment(next.comment)
    setName(next.name)
    void (next.comment === '' ? draft.forget() : draft.keep({ ...next, idempotencyKey: idempotencyKey.current }))
  }
  const send = () => {
    setTried(true)
    if (name.trim() !== '' && comment.trim() !== '') save.mutate()
  }
  const { error } = save
  const failure = error instanceof ApiError && error.code === 'network' ? t('comments:lost') : error?.message
  return (
    <VisitorDialog
      title={t('addCommentTo', { number: pin.pinNumber })}
      action={t('addComment')}
      name={name}
      nameHint={t('nameForComment')}
      nameError={isTried && name.trim() === '' ? t('messages:pin.nameRequired') : undefined}
      isTyped={comment !== ''}
      maySend={!isTried || (name.trim() !== '' && comment.trim() !== '')}
      isBusy={save.isPending}
      failure={failure}
      onName={(next) => change({ name: next })}
      onSend={send}
      onClose={onClose}
      onDiscard={() => void draft.forget()}
    >
      <Textarea
        label={t('comment')}
        placeholder={t('comments:placeholder')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={commentLength}
        value={comment}
        disabled={save.isPending}
        data-autofocus={name !== '' || undefined}
        error={isTried && comment.trim() === '' ? t('messages:comment.required') : undefined}
        onChange={(event) => change({ comment: event.currentTarget.value })}
      />
      {/* nobody sees or reaches it; programs that fill in every form give themselves away */}
      <input
        className="visually-hidden"
        name="website"
        aria-hidden
        tabIndex={-1}
        autoComplete="off"
        value={website}
        onChange={(event) => setWebsite(event.currentTarget.value)}
      />
    </VisitorDialog>
  )
}
