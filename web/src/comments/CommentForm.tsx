import { Button, Textarea } from '@mantine/core'
import { commentLength } from '@nspect/contract/comments'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { KeptLine } from '../drafts/KeptLine.tsx'
import { useDraftKeeper, useFoundDraft } from '../drafts/useDraft.ts'
import { toast } from '../ui/toast.ts'
import { useSaveComment } from './comments.api.ts'
import classes from './comments.module.css'

/** A comment as it is kept; with its key, so that one whose answer was lost is not said twice. */
const commentDraft = z.object({ comment: z.string(), idempotencyKey: z.string() })

interface Props {
  pinId: number
  projectId: number
  onSaved?: () => void
}

/** Says something about a point. What was typed stays until it has arrived, in this browser also when the page is closed. */
export function CommentForm({ pinId, projectId, onSaved }: Props) {
  const { t } = useTranslation(['comments', 'messages', 'drafts'])
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const idempotencyKey = useRef(newFormKey())
  const save = useSaveComment()
  const draft = useDraftKeeper({ projectId, kind: 'comment', record: pinId })
  /** since when the words wait that were found on opening */
  const [foundFrom, setFoundFrom] = useState<string | null>(null)
  useFoundDraft(draft, commentDraft, ({ content, savedAt }) => {
    if (comment !== '') return
    idempotencyKey.current = content.idempotencyKey
    setComment(content.comment)
    setFoundFrom(savedAt)
  })
  const clear = () => {
    void draft.forget()
    idempotencyKey.current = newFormKey()
    setComment('')
    setFoundFrom(null)
    setTried(false)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (comment.trim() === '' || save.isPending) return
    const said = { body: { projectPinId: pinId, comment }, idempotencyKey: idempotencyKey.current }
    save.mutate(said, {
      onSuccess: ({ message }) => {
        clear()
        toast.done(message)
        onSaved?.()
      },
    })
  }
  const { error } = save
  const failure = error instanceof ApiError && error.code === 'network' ? t('lost') : error?.message
  const missing = isTried && comment.trim() === '' ? t('messages:comment.required') : undefined
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {foundFrom && (
        <KeptLine
          what={t('drafts:restored')}
          savedAt={foundFrom}
          onDiscard={() => {
            save.reset()
            clear()
          }}
        />
      )}
      <Textarea
        label={t('field')}
        placeholder={t('placeholder')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={commentLength}
        value={comment}
        error={missing ?? failure}
        onChange={(event) => {
          save.reset()
          // other words are another comment
          idempotencyKey.current = newFormKey()
          const written = event.currentTarget.value
          setComment(written)
          void (written === ''
            ? draft.forget()
            : draft.keep({ comment: written, idempotencyKey: idempotencyKey.current }))
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit(event)
        }}
      />
      <Button
        type="submit"
        variant="default"
        disabled={missing !== undefined}
        loading={save.isPending}
        style={{ justifySelf: 'start' }}
      >
        {t('add')}
      </Button>
    </form>
  )
}
