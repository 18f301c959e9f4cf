import { Alert, Button, Modal, SegmentedControl, Stack, Textarea, TextInput } from '@mantine/core'
import { commentLength } from '@nspect/contract/comments'
import { limits } from '@nspect/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import type { DraftKeeper } from '../drafts/useDraft.ts'
import { confirm } from '../ui/confirm.ts'
import { DropFiles } from '../ui/DropFiles.tsx'
import { useDraftedForm } from '../ui/forms/useDraftedForm.ts'
import { toast } from '../ui/toast.ts'
import { isDialogLeft } from '../ui/useLeaveGuard.ts'
import { outdateRepair, saveComment } from './comments.api.ts'
import classes from './comments.module.css'
import { useFailureWords } from './useFailureWords.ts'

const modes = ['upload', 'link'] as const

/** A repair as it is kept; its picture is the draft's file. */
const repairDraft = z.object({
  mode: z.enum(modes),
  link: z.string(),
  comment: z.string(),
  idempotencyKey: z.string(),
})

interface Repair {
  mode: (typeof modes)[number]
  link: string
  comment: string
  photos: readonly File[]
}
const nothing: Repair = { mode: 'upload', link: '', comment: '', photos: [] }

const isBlank = ({ photos, link, comment }: Repair) =>
  photos.length === 0 && link.trim() === '' && comment.trim() === ''

interface Props {
  pinId: number
  keeper: DraftKeeper
  title: string
  onClose: () => void
}

/** Hands in a repair: a picture or a link shows it, never both (T74). Changing the way clears the other. */
export function RepairDialog({ pinId, keeper, title, onClose }: Props) {
  const { t } = useTranslation('comments')
  const client = useQueryClient()
  const wordsOf = useFailureWords()
  const form = useDraftedForm({
    initial: () => nothing,
    problems: () => ({}),
    send: ({ mode, link, comment, photos }, _, options) => {
      const proof = mode === 'link' ? { matterportResolutionLink: link.trim() } : {}
      return saveComment(
        { projectPinId: pinId, action: 'submit', comment, ...proof },
        mode === 'upload' ? photos : [],
        options,
      )
    },
    draft: { keeper, shape: repairDraft, filesIn: 'photos' },
    isBlank,
    isLeft: isDialogLeft,
    isFailureBrief: true,
    onSaved: async ({ message }) => {
      await outdateRepair(client)
      toast.done(message)
      onClose()
    },
  })
  const { values, isSaving } = form
  const { mode, photos } = values
  const isReady = mode === 'upload' ? photos.length > 0 : values.link.trim() !== ''

  const close = async () => {
    if (isSaving) return
    const mayClose =
      isBlank(values) ||
      (await confirm({
        title: t('discardTitle'),
        text: t('discardText'),
        actionLabel: t('discard'),
        cancelLabel: t('keepWriting'),
        isDanger: true,
        isKeepingFirst: true,
      }))
    if (!mayClose) return
    form.finish()
    void keeper.forget()
    onClose()
  }
  const failure = wordsOf(form.failure)
  return (
    <Modal opened onClose={() => void close()} title={title} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form {...form.bind(() => isReady && form.save())}>
        <Stack>
          <SegmentedControl
            aria-label={t('choose')}
            value={mode}
            onChange={(next) => form.change({ mode: next, link: '', photos: [] })}
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
              onChange={(next) => form.change({ photos: next })}
            />
          ) : (
            <TextInput
              type="url"
              label={t('linkField')}
              description={t('linkHelp')}
              placeholder="https://"
              {...form.text('link')}
            />
          )}
          <Textarea label={t('remark')} autosize minRows={2} maxLength={commentLength} {...form.text('comment')} />
          {failure && (
            <Alert color="red" role="alert" variant="light">
              {failure}
            </Alert>
          )}
          <div className={classes.buttons} style={{ justifyContent: 'flex-end' }}>
            <Button variant="default" disabled={isSaving} onClick={() => void close()}>
              {t('cancel')}
            </Button>
            <Button type="submit" disabled={!isReady} loading={isSaving}>
              {t('submit')}
            </Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
