import { Alert, Button, Modal, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { commentLength } from '@nspect/contract/comments'
import { limits } from '@nspect/contract/limits'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/ApiError.ts'
import { newFormKey } from '../api/formKey.ts'
import { DropFiles } from '../ui/DropFiles.tsx'
import { toast } from '../ui/toast.ts'
import { isDialogLeft, useLeaveGuard } from '../ui/useLeaveGuard.ts'
import { useSaveComment } from './comments.api.ts'
import classes from './comments.module.css'

type Mode = 'upload' | 'link'

/** Hands in a repair: a picture or a link shows it, never both (T74). Changing the way clears the other. */
export function RepairDialog({ pinId, title, onClose }: { pinId: number; title: string; onClose: () => void }) {
  const { t } = useTranslation('comments')
  const [mode, setMode] = useState<Mode>('upload')
  const [photos, setPhotos] = useState<readonly File[]>([])
  const [link, setLink] = useState('')
  const [comment, setComment] = useState('')
  const idempotencyKey = useRef(newFormKey())
  const save = useSaveComment()
  const isReady = mode === 'upload' ? photos.length > 0 : link.trim() !== ''
  useLeaveGuard(photos.length > 0 || link !== '' || comment !== '', isDialogLeft)
  const changed = () => {
    save.reset()
    idempotencyKey.current = newFormKey()
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || save.isPending) return
    const proof = mode === 'link' ? { matterportResolutionLink: link.trim() } : {}
    const body = { projectPinId: pinId, action: 'submit', comment, ...proof } as const
    save.mutate(
      { body, photo: mode === 'upload' ? photos[0] : undefined, idempotencyKey: idempotencyKey.current },
      {
        onSuccess: ({ message }) => {
          toast.done(message)
          onClose()
        },
      },
    )
  }
  const { error } = save
  const failure = error instanceof ApiError && error.code === 'network' ? t('lost') : error?.message
  return (
    <Modal
      opened
      onClose={() => !save.isPending && onClose()}
      title={title}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <SegmentedControl
            aria-label={t('choose')}
            value={mode}
            onChange={(next) => {
              changed()
              setMode(next as Mode)
              setPhotos([])
              setLink('')
            }}
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
              onChange={(next) => {
                changed()
                setPhotos(next)
              }}
            />
          ) : (
            <TextInput
              type="url"
              label={t('linkField')}
              description={t('linkHelp')}
              placeholder="https://"
              value={link}
              onChange={(event) => {
                changed()
                setLink(event.currentTarget.value)
              }}
            />
          )}
          <Textarea
            label={t('remark')}
            autosize
            minRows={2}
            maxLength={commentLength}
            value={comment}
            onChange={(event) => {
              changed()
              setComment(event.currentTarget.value)
            }}
          />
          {failure && (
            <Alert color="red" role="alert" variant="light">
              {failure}
            </Alert>
          )}
          <div className={classes.buttons} style={{ justifyContent: 'flex-end' }}>
            <Button variant="default" disabled={save.isPending} onClick={onClose}>
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
