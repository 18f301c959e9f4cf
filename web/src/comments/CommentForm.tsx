import { Button, Textarea } from '@mantine/core'
import { commentLength } from '@nspect/contract/comments'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { toast } from '../ui/toast.ts'
import { useSaveComment } from './comments.api.ts'
import classes from './comments.module.css'

/** Says something about a point. What was typed stays until it has arrived. */
export function CommentForm({ pinId, onSaved }: { pinId: number; onSaved?: () => void }) {
  const { t } = useTranslation(['comments', 'messages'])
  const [comment, setComment] = useState('')
  const [isTried, setTried] = useState(false)
  const idempotencyKey = useRef(newFormKey())
  const save = useSaveComment()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (comment.trim() === '' || save.isPending) return
    const said = { body: { projectPinId: pinId, comment }, idempotencyKey: idempotencyKey.current }
    save.mutate(said, {
      onSuccess: ({ message }) => {
        idempotencyKey.current = newFormKey()
        setComment('')
        setTried(false)
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
          setComment(event.currentTarget.value)
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
