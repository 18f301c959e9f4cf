import { Textarea } from '@mantine/core'
import { commentLength, commentRoutes } from '@nspect/contract/comments'
import type { ReportedPin } from '@nspect/contract/reports'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { call } from '../api/call.ts'
import { newFormKey } from '../api/formKey.ts'
import { toast } from '../ui/toast.ts'
import { VisitorDialog } from './VisitorDialog.tsx'
import { visitorsName } from './visitor.ts'

interface Props {
  pin: ReportedPin
  /** of the link by which this report is read */
  token: string
  onClose: () => void
}

/** What a visitor says about a point, under their full name (T97). What was typed stays until it has arrived. */
export function SharedCommentDialog({ pin, token, onClose }: Props) {
  const { t } = useTranslation(['reports', 'comments', 'messages'])
  const client = useQueryClient()
  const [name, setName] = useState(visitorsName.get)
  const [comment, setComment] = useState('')
  const [website, setWebsite] = useState('')
  const [isTried, setTried] = useState(false)
  const idempotencyKey = useRef(newFormKey())
  const readAnew = () => client.invalidateQueries({ queryKey: ['sharedReport'] })
  const save = useMutation({
    mutationFn: () => {
      const said = { token, projectPinId: pin.id, comment, anonymousName: name, website }
      return call(commentRoutes.addSharedComment, said, { idempotencyKey: idempotencyKey.current })
    },
    onSuccess: ({ message }) => {
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
  const changed = () => {
    save.reset()
    // other words are another comment
    idempotencyKey.current = newFormKey()
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
      onName={(next) => {
        changed()
        setName(next)
      }}
      onSend={send}
      onClose={onClose}
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
        onChange={(event) => {
          changed()
          setComment(event.currentTarget.value)
        }}
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
