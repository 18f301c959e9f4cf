import { Alert, Button, Textarea } from '@mantine/core'
import { can, type ProjectFacts } from '@nspect/contract/permissions/policy'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import {
  canApproveRepairs,
  isRepairReasonRequired,
  isRepairStepPossible,
  repairSteps,
} from '@nspect/contract/pins/repairSteps'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { useActor } from '../api/signedInUser.ts'
import { UnsentDraftLine } from '../drafts/UnsentDraftLine.tsx'
import { useDraftStore } from '../drafts/useDraft.ts'
import { useDraftedForm } from '../forms/useDraftedForm.ts'
import { validateCommentLength } from '../forms/validateCommentLength.ts'
import { toast } from '../ui/feedback/toast.ts'
import { invalidateRepair, saveComment, useUndoRepairStep } from './comments.api.ts'
import classes from './comments.module.css'
import { useSaveErrorMessage } from './useSaveErrorMessage.ts'

/** The steps that are no submission, in the order of their buttons, and what these say. */
const labels = {
  accept: 'accept',
  resolve: 'resolveNow',
  reject: 'reject',
  withdraw: 'withdraw',
  reopen: 'openAgain',
} as const
type ReviewStep = keyof typeof labels
const reviewSteps = Object.keys(labels) as ReviewStep[]

/** Includes the step, so that another step gets its own idempotency key. */
const review = z.object({ comment: z.string(), action: z.enum(reviewSteps) })
const reviewDraft = review.extend({ idempotencyKey: z.string() })
type Review = z.output<typeof review>

interface Props {
  pin: Pin
  project: ProjectFacts
  /** false: what was submitted is not shown as it is now, and no step may be taken */
  isShown: boolean
  onSaved: () => void
  /** further buttons */
  children?: ReactNode
}

/**
 * The steps that this person may take now, with a remark that is kept as a draft until it is saved;
 * each can be undone.
 */
export function RepairStepsForm({ pin, project, isShown, onSaved, children }: Props) {
  const { t } = useTranslation(['comments', 'drafts'])
  const actor = useActor()
  const client = useQueryClient()
  const undo = useUndoRepairStep()
  const messageOf = useSaveErrorMessage()
  const isPart = canApproveRepairs(actor, project.tier)
  // a decision holds for the repair that was seen
  const seen = getPinStage(pin, isPart) === 'waiting' ? { seenStep: pin.lastStepId } : {}
  const form = useDraftedForm({
    initial: (): Review => ({ comment: '', action: 'accept' }),
    problems: ({ comment }) => validateCommentLength(comment, t('remark')),
    send: (values, _, options) =>
      saveComment({ projectPinId: pin.id, ...seen, ...values }, [], options),
    draft: {
      draftStore: useDraftStore({ projectId: project.id, kind: 'judge', record: pin.id }),
      shape: reviewDraft,
    },
    isBlank: ({ comment }) => comment === '',
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: async ({ id, message }) => {
      await invalidateRepair(client)
      form.restart()
      toast.done(message, () => undo(id))
      onSaved()
    },
    // somebody else may have changed it
    onFailed: () => void invalidateRepair(client),
  })
  const take = (action: ReviewStep) => {
    form.change({ action })
    form.save()
  }
  const steps = reviewSteps.filter(
    (step) =>
      can(actor, repairSteps[step].right, project) && isRepairStepPossible(step, pin, isPart),
  )
  const leading = pin.isResolved ? 'accept' : 'resolve'
  const failure = messageOf(form.failure)
  return (
    <div className={classes.form}>
      {form.draftSavedAt && (
        <UnsentDraftLine
          what={t('drafts:restored')}
          savedAt={form.draftSavedAt}
          onDiscard={form.discard}
        />
      )}
      {steps.length > 0 && (
        <Textarea
          label={t('remark')}
          description={steps.includes('reject') ? t('remarkHelp') : undefined}
          autosize
          minRows={1}
          {...form.text('comment')}
        />
      )}
      {failure && (
        <Alert color="red" role="alert" variant="light">
          {failure}
        </Alert>
      )}
      <div className={classes.steps}>
        {steps.map((step) => (
          <Button
            key={step}
            variant={step === leading ? 'filled' : 'default'}
            loading={form.isSaving && form.values.action === step}
            disabled={
              !isShown ||
              (form.isSaving && form.values.action !== step) ||
              (isRepairReasonRequired(step) && form.values.comment.trim() === '')
            }
            onClick={() => take(step)}
          >
            {t(labels[step])}
          </Button>
        ))}
        {children}
      </div>
    </div>
  )
}
