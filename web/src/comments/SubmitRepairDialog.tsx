import { Alert, Button, Modal, Stack, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, isRequestCancelled } from '../api/ApiError.ts'
import { useUploadProgress } from '../api/useUploadProgress.ts'
import type { DraftStore } from '../drafts/useDraft.ts'
import { useDraftedForm } from '../forms/useDraftedForm.ts'
import { useResendOnReconnect } from '../forms/useResendOnReconnect.ts'
import { validateCommentLength } from '../forms/validateCommentLength.ts'
import { askQuestion } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import { UploadProgress } from '../ui/feedback/UploadProgress.tsx'
import { doesNavigationLeaveDialog } from '../ui/feedback/useLeaveGuard.ts'
import { invalidateRepair, saveComment } from './comments.api.ts'
import classes from './comments.module.css'
import { RepairProofFields } from './RepairProofFields.tsx'
import { emptyRepair, hasRepairProof, isRepairFormBlank, repairDraftShape } from './repairForm.ts'

interface Props {
  pinId: number
  draftStore: DraftStore
  title: string
  onClose: () => void
}

/** Submits a repair: its proof, and a remark. */
export function SubmitRepairDialog({ pinId, draftStore, title, onClose }: Props) {
  const { t } = useTranslation('comments')
  const client = useQueryClient()
  const upload = useUploadProgress()
  const form = useDraftedForm({
    initial: () => emptyRepair,
    problems: ({ comment }) => validateCommentLength(comment, t('remark')),
    send: ({ mode, link, comment, photos }, _, options) => {
      const proof = mode === 'link' ? { matterportResolutionLink: link.trim() } : {}
      return saveComment(
        { projectPinId: pinId, action: 'submit', comment, ...proof },
        mode === 'upload' ? photos : [],
        { ...options, ...upload.options(mode === 'upload' ? photos : []) },
      )
    },
    draft: { draftStore, shape: repairDraftShape, filesIn: 'photos' },
    isBlank: isRepairFormBlank,
    isLeft: doesNavigationLeaveDialog,
    stop: upload.stop,
    isFailureBrief: true,
    onSaved: async ({ message }) => {
      upload.end()
      await invalidateRepair(client)
      toast.done(message)
      if (form.isOpen()) onClose()
    },
    onFailed: (error) => {
      upload.end()
      if (isRequestCancelled(error)) void invalidateRepair(client)
    },
  })
  const { values, isSaving } = form
  const isCut = form.failure instanceof ApiError && form.failure.code === 'network'
  useResendOnReconnect(isCut, form.save)
  const isReady = hasRepairProof(values)

  const close = async () => {
    if (isSaving) return
    const mayClose =
      isRepairFormBlank(values) ||
      (await askQuestion({
        title: t('discardTitle'),
        text: t('discardText'),
        actionLabel: t('discard'),
        cancelLabel: t('keepWriting'),
        isDanger: true,
        isKeepingFirst: true,
      }))
    if (!mayClose) return
    form.finish()
    void draftStore.forget()
    onClose()
  }
  const failure = isCut
    ? t('resend')
    : isRequestCancelled(form.failure)
      ? undefined
      : form.failure?.message
  return (
    <Modal
      opened
      onClose={() => void close()}
      title={title}
      closeButtonProps={{ 'aria-label': t('cancel') }}
    >
      <form {...form.bind(() => isReady && form.save())}>
        <Stack>
          <RepairProofFields form={form} sent={upload.sent} />
          <Textarea label={t('remark')} autosize minRows={2} {...form.text('comment')} />
          {failure && (
            <Alert color="red" role="alert" variant="light">
              {failure}
            </Alert>
          )}
          {upload.sent && (
            <UploadProgress title={t('sending')} {...upload.sent} onStop={upload.stop} />
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
