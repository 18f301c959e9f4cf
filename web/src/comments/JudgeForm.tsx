import { Alert, Button, Textarea } from '@mantine/core'
import { commentLength } from '@nspect/contract/comments'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { KeptLine } from '../drafts/KeptLine.tsx'
import { useDraftKeeper, useFoundDraft } from '../drafts/useDraft.ts'
import { toast } from '../ui/toast.ts'
import { useSaveComment } from './comments.api.ts'
import classes from './comments.module.css'

/** A remark as it is kept; each answer has a key of its own, so that one whose answer was lost is not given twice. */
const judgement = z.object({ comment: z.string(), keys: z.object({ accept: z.string(), reject: z.string() }) })
const fresh = (comment = ''): z.output<typeof judgement> => ({
  comment,
  keys: { accept: newFormKey(), reject: newFormKey() },
})

/** Accepts a repair or sends it back, with a remark, which stays until it has arrived. */
export function JudgeForm({ pinId, projectId }: { pinId: number; projectId: number }) {
  const { t } = useTranslation(['comments', 'drafts'])
  const [written, setWritten] = useState(fresh)
  const save = useSaveComment()
  const draft = useDraftKeeper({ projectId, kind: 'judge', record: pinId })
  /** since when the words wait that were found on opening */
  const [foundFrom, setFoundFrom] = useState<string | null>(null)
  const { comment, keys } = written
  useFoundDraft(draft, judgement, ({ content, savedAt }) => {
    if (comment !== '') return
    setWritten(content)
    setFoundFrom(savedAt)
  })
  const clear = () => {
    void draft.forget()
    setWritten(fresh())
    setFoundFrom(null)
  }
  const change = (to: string) => {
    save.reset()
    const next = fresh(to)
    setWritten(next)
    void (to === '' ? draft.forget() : draft.keep(next))
  }
  const judge = (action: 'accept' | 'reject') =>
    save.mutate(
      { body: { projectPinId: pinId, action, comment }, idempotencyKey: keys[action] },
      {
        onSuccess: ({ message }) => {
          clear()
          toast.done(message)
        },
      },
    )
  const { error } = save
  const failure = error instanceof ApiError && error.code === 'network' ? t('lost') : error?.message
  return (
    <div className={classes.form}>
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
        label={t('remark')}
        description={t('rejectHelp')}
        autosize
        minRows={1}
        maxLength={commentLength}
        value={comment}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {failure && (
        <Alert color="red" role="alert" variant="light">
          {failure}
        </Alert>
      )}
      <div className={classes.buttons}>
        <Button loading={save.isPending} onClick={() => judge('accept')}>
          {t('accept')}
        </Button>
        <Button variant="default" disabled={comment.trim() === '' || save.isPending} onClick={() => judge('reject')}>
          {t('reject')}
        </Button>
      </div>
    </div>
  )
}
