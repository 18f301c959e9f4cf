import { Alert, Button, Modal, Stack, Textarea } from '@mantine/core'
import { commentLength } from '@nspect/contract/comments'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { DraftStore } from '../drafts/useDraft.ts'
import { useDraftedForm } from '../forms/useDraftedForm.ts'
import { confirm } from '../ui/confirm.ts'
import { toast } from '../ui/toast.ts'
import { isDialogLeft } from '../ui/useLeaveGuard.ts'
import { invalidateRepair, saveComment } from './comments.api.ts'
import classes from './comments.module.css'
import { RepairProofFields } from './RepairProofFields.tsx'
import { isBlank, isProven, newRepair, repairDraft } from './repairForm.ts'
import { useFailureMessage } from './useFailureMessage.ts'

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
  const messageOf = useFailureMessage()
  const form = useDraftedForm({
    initial: () => newRepair,
    problems: () => ({}),
    send: ({ mode, link, comment, photos }, _, options) => {
      const proof = mode === 'link' ? { matterportResolutionLink: link.trim() } : {}
      return saveComment(
        { projectPinId: pinId, action: 'submit', comment, ...proof },
        mode === 'upload' ? photos : [],
        options,
      )
    },
    draft: { draftStore, shape: repairDraft, filesIn: 'photos' },
    isBlank,
    isLeft: isDialogLeft,
    isFailureBrief: true,
    onSaved: async ({ message }) => {
      await invalidateRepair(client)
      toast.done(message)
      onClose()
    },
  })
  const { values, isSaving } = form
  const isReady = isProven(values)

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
    void draftStore.forget()
    onClose()
  }
  const failure = messageOf(form.failure)
  return (
    <Modal opened onClose={() => void close()} title={title} closeButtonProps={{ 'aria-label': t('cancel') }}>
      <form {...form.bind(() => isReady && form.save())}>
        <Stack>
          <RepairProofFields form={form} />
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
