import { Alert, Button, Modal, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { commentLength } from '@nspect/contract/comments'
import { limits } from '@nspect/contract/limits'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { type DraftKeeper, useFoundDraft } from '../drafts/useDraft.ts'
import { confirm } from '../ui/confirm.ts'
import { DropFiles } from '../ui/DropFiles.tsx'
import { toast } from '../ui/toast.ts'
import { isDialogLeft, useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { useSaveComment } from './comments.api.ts'
import classes from './comments.module.css'

const modes = ['upload', 'link'] as const

/** A repair as it is kept; its picture is the draft's file. */
const repairDraft = z.object({
  mode: z.enum(modes),
  link: z.string(),
  comment: z.string(),
  idempotencyKey: z.string(),
})
type RepairDraft = z.output<typeof repairDraft>

const nothing = (): RepairDraft => ({ mode: 'upload', link: '', comment: '', idempotencyKey: newFormKey() })

interface Props {
  pinId: number
  keeper: DraftKeeper
  title: string
  onClose: () => void
}

/** Hands in a repair: a picture or a link shows it, never both (T74). Changing the way clears the other. */
export function RepairDialog({ pinId, keeper, title, onClose }: Props) {
  const { t } = useTranslation('comments')
  const [written, setWritten] = useState(nothing)
  const [photos, setPhotos] = useState<readonly File[]>([])
  const save = useSaveComment()
  const { mode, link, comment } = written
  const isReady = mode === 'upload' ? photos.length > 0 : link.trim() !== ''
  const isWritten = photos.length > 0 || link.trim() !== '' || comment.trim() !== ''
  useLeaveGuard(isWritten, () => void keeper.forget(), isDialogLeft)
  useFoundDraft(keeper, repairDraft, ({ content, files }) => {
    if (isWritten) return
    setWritten(content)
    setPhotos(files)
  })
  const change = (to: Partial<RepairDraft>, files = photos) => {
    save.reset()
    // other content is another request
    const next = { ...written, ...to, idempotencyKey: newFormKey() }
    setWritten(next)
    void keeper.keep(next)
    if (files !== photos) {
      setPhotos(files)
      void keeper.keepFiles(files)
    }
  }

  const close = async () => {
    if (save.isPending) return
    const mayClose =
      !isWritten ||
      (await confirm({
        title: t('discardTitle'),
        text: t('discardText'),
        actionLabel: t('discard'),
        cancelLabel: t('keepWriting'),
        isDanger: true,
        isKeepingFirst: true,
      }))
    if (!mayClose) return
    void keeper.forget()
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || save.isPending) return
    const proof = mode === 'link' ? { matterportResolutionLink: link.trim() } : {}
    const body = { projectPinId: pinId, action: 'submit', comment, ...proof } as const
    save.mutate(
      { body, photo: mode === 'upload' ? photos[0] : undefined, idempotencyKey: written.idempotencyKey },
      {
        onSuccess: ({ message }) => {
          void keeper.forget()
          toast.done(message)
          onClose()
        },
      },
    )
  }
  const { error } = save
  const failure = error instanceof ApiError && error.code === 'network' ? t('lost') : error?.message
  return (
    <Modal opened onClose={() => void close()} title={title} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <SegmentedControl
            aria-label={t('choose')}
            value={mode}
            onChange={(next) => change({ mode: next, link: '' }, [])}
            data={[
              { value: 'upload', label: t('upload') },
              { value: 'link', label: t('addLink') },
            ]}
          />
          {mode === 'upload' ? (
            <DropFiles
              label={t('picture')}
              help={t('pictureHelp', { size: limits.imageBytes / 1024 / 1024 })}
              invite={t('pictureDrop')}
              accept="image/jpeg,image/png,image/webp,image/gif"
              max={1}
              maxBytes={limits.imageBytes}
              files={photos}
              onChange={(next) => change({}, next)}
            />
          ) : (
            <TextInput
              type="url"
              label={t('linkField')}
              description={t('linkHelp')}
              placeholder="https://"
              value={link}
              onChange={(event) => change({ link: event.currentTarget.value })}
            />
          )}
          <Textarea
            label={t('remark')}
            autosize
            minRows={2}
            maxLength={commentLength}
            value={comment}
            onChange={(event) => change({ comment: event.currentTarget.value })}
          />
          {failure && (
            <Alert color="red" role="alert" variant="light">
              {failure}
            </Alert>
          )}
          <div className={classes.buttons} style={{ justifyContent: 'flex-end' }}>
            <Button variant="default" disabled={save.isPending} onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={save.isPending}>
              {t('submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
