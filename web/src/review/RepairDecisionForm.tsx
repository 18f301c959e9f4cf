import { Alert, Button, Kbd } from '@mantine/core'
import type { WaitingRepair } from '@nspect/contract/review/review'
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../api/ApiError.ts'
import { saveComment } from '../comments/comments.api.ts'
import { useSaveErrorMessage } from '../comments/useSaveErrorMessage.ts'
import { useDraftStore } from '../drafts/useDraft.ts'
import { useDraftedForm } from '../forms/useDraftedForm.ts'
import { validateCommentLength } from '../forms/validateCommentLength.ts'
import { usePageKeys } from '../ui/hooks/usePageKeys.ts'
import { ReasonFields } from './ReasonFields.tsx'
import { recentReasonsQuery } from './review.api.ts'
import classes from './review.module.css'
import type { ReviewDecision } from './useReviewQueue.ts'

const steps = ['accept', 'reject'] as const
const decision = z.object({ comment: z.string(), action: z.enum(steps) })
const decisionDraft = decision.extend({ idempotencyKey: z.string() })
type Values = z.output<typeof decision>

const outcomeOf = { accept: 'accepted', reject: 'sentBack' } as const

interface Props {
  repair: WaitingRepair
  /** false: not enough of it is shown yet for somebody to judge it */
  isReady: boolean
  onDecided: (decision: ReviewDecision) => void
  /** somebody else has decided about it or changed it */
  onGone: () => void
}

/**
 * Accepts a repair, or sends it back with a reason, which is kept as a draft until then. One
 * decision at a time; sent again after a failure it is the same one, under its key.
 */
export function RepairDecisionForm({ repair, isReady, onDecided, onGone }: Props) {
  const { t } = useTranslation('review')
  const [isReasonOpen, setReasonOpen] = useState(false)
  const { data: reasons = [] } = useQuery({ ...recentReasonsQuery(), enabled: isReasonOpen })
  const messageOf = useSaveErrorMessage()
  const { projectPinId, projectId, lastStepId } = repair
  const form = useDraftedForm({
    initial: (): Values => ({ comment: '', action: 'accept' }),
    problems: ({ comment }) => validateCommentLength(comment, t('reason')),
    send: ({ action, comment }, _, options) =>
      saveComment(
        { projectPinId, action, seenStep: lastStepId, comment: action === 'reject' ? comment : '' },
        [],
        {
          ...options,
          keepalive: true,
        },
      ),
    draft: {
      draftStore: useDraftStore({ projectId, kind: 'judge', record: projectPinId }),
      shape: decisionDraft,
    },
    isBlank: ({ comment }) => comment === '',
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: ({ id }, { action }) =>
      onDecided({ repair, outcome: outcomeOf[action], commentId: id }),
    onFailed: (error) => {
      if (error instanceof ApiError && (error.code === 'repair.changed' || error.status === 404))
        onGone()
    },
  })
  const decide = (action: Values['action']) => {
    if (!isReady || form.isSaving || (action === 'reject' && form.current().comment.trim() === ''))
      return
    // unchanged, it is sent again under its key
    if (form.current().action !== action) form.change({ action })
    form.save()
  }
  const accept = () => decide('accept')
  const openReason = () => setReasonOpen(true)
  usePageKeys({ a: accept, r: openReason })
  const failure = messageOf(form.failure)
  const isSending = (action: Values['action']) => form.isSaving && form.values.action === action
  return (
    <div className={classes.decision}>
      {failure && (
        <Alert color="red" role="alert" variant="light">
          <div className={classes.failure}>
            <span>{failure}</span>
            <Button variant="default" size="xs" onClick={() => decide(form.values.action)}>
              {t('retry')}
            </Button>
          </div>
        </Alert>
      )}
      {isReasonOpen ? (
        <ReasonFields
          label={t('reason')}
          action={t('reject')}
          icon={<IconArrowBackUp size={20} aria-hidden />}
          reasons={reasons}
          field={form.text('comment')}
          isSending={isSending('reject')}
          isReady={isReady && form.values.comment.trim() !== ''}
          onChoose={(comment) => form.change({ comment })}
          onSend={() => decide('reject')}
          onCancel={() => setReasonOpen(false)}
        />
      ) : (
        <div className={classes.buttons}>
          {/* not `disabled`: the focus stays on it from one repair to the next */}
          <Button
            size="md"
            leftSection={<IconCheck size={20} aria-hidden />}
            rightSection={<Kbd className={classes.key}>A</Kbd>}
            aria-keyshortcuts="A"
            aria-disabled={!isReady || form.isSaving}
            data-waiting={isSending('accept') || undefined}
            onClick={accept}
          >
            {t('accept')}
          </Button>
          <Button
            size="md"
            variant="default"
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            rightSection={<Kbd className={classes.key}>R</Kbd>}
            aria-keyshortcuts="R"
            onClick={openReason}
          >
            {t('reject')}
          </Button>
        </div>
      )}
    </div>
  )
}
