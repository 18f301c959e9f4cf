import { Alert, Button, Kbd } from '@mantine/core'
import { type Verdict, verdicts } from '@nspect/contract/planDecisions/currentDecision'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { IconCheck, IconFileSearch, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { ApiError } from '../../api/ApiError.ts'
import { useDraftStore } from '../../drafts/useDraft.ts'
import { useDraftedForm } from '../../forms/useDraftedForm.ts'
import { usePageKeys } from '../../ui/hooks/usePageKeys.ts'
import { ReasonFields } from '../ReasonFields.tsx'
import classes from '../review.module.css'
import { decideItem } from './decide.api.ts'

const choices = [
  { verdict: 'approved', key: 'A', Icon: IconCheck },
  { verdict: 'rejected', key: 'R', Icon: IconX },
  { verdict: 'evidence', key: 'E', Icon: IconFileSearch },
] as const

const decision = z.object({
  verdict: z.enum(verdicts),
  reason: z.string(),
})
const decisionDraft = decision.extend({ idempotencyKey: z.string() })
type Values = z.output<typeof decision>

interface Props {
  item: ReportedPin
  /** changes with what is decided about, while the reason that is being written stays */
  state: string
  token: string
  /** false: it has not been on the screen for a moment yet */
  isReady: boolean
  /** that reviewer’s last reasons, the latest first */
  reasons: readonly string[]
  onDecided: (n: number, values: Values) => void
  /** the item is another one by now, or the link has ended */
  onOutdated: (error: ApiError) => void
}

/**
 * Decides about an item. A reason is kept as a draft until it is sent; sent again after a failure
 * it is the same decision, under its key.
 */
export function DecideForm(props: Props) {
  const { item, state, token, isReady, reasons, onDecided, onOutdated } = props
  const { t } = useTranslation(['decide', 'comments'])
  /** what is asked a reason for */
  const [asked, setAsked] = useState<'rejected' | 'evidence' | null>(null)
  const form = useDraftedForm({
    initial: (): Values => ({ verdict: 'approved', reason: '' }),
    problems: ({ reason }): Partial<Record<'reason', string>> =>
      reason.length > limits.pinDescription
        ? { reason: t('reasonTooLong', { max: limits.pinDescription }) }
        : {},
    send: (values, _, options) => decideItem(token, item, values, options),
    draft: {
      draftStore: useDraftStore({
        projectId: item.projectId,
        kind: 'judge',
        record: item.id,
        linkToken: token,
      }),
      shape: decisionDraft,
    },
    isBlank: ({ reason }) => reason === '',
    isLeftFreely: true,
    isFailureBrief: true,
    onSaved: ({ n }, values) => onDecided(n, values),
    onFailed: (error) => {
      if (error instanceof ApiError && [401, 404, 409].includes(error.status)) onOutdated(error)
    },
  })
  const { renew } = form
  const decidedAbout = useRef(state)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a function of each render
  useEffect(() => {
    if (decidedAbout.current === state) return
    decidedAbout.current = state
    // about something else it is another decision
    renew()
  }, [state])
  const decide = (verdict: Verdict) => {
    if (
      !isReady ||
      form.isSaving ||
      (verdict !== 'approved' && form.current().reason.trim() === '')
    )
      return
    // unchanged, it is sent again under its key
    if (form.current().verdict !== verdict) form.change({ verdict })
    form.save()
  }
  const choose = (verdict: Verdict) =>
    verdict === 'approved' ? decide(verdict) : setAsked(verdict)
  usePageKeys({
    a: () => choose('approved'),
    r: () => choose('rejected'),
    e: () => choose('evidence'),
  })
  const { failure, isSaving, values } = form
  const message =
    failure instanceof ApiError && failure.code === 'network'
      ? t('comments:lost')
      : // the page says so, beside what the item is now
        failure instanceof ApiError && failure.status === 409
        ? undefined
        : failure?.message
  const Asked = choices.find(({ verdict }) => verdict === asked)
  return (
    <div className={classes.decision}>
      {message && (
        <Alert color="red" role="alert" variant="light">
          <div className={classes.failure}>
            <span>{message}</span>
            <Button variant="default" size="xs" onClick={() => decide(values.verdict)}>
              {t('retry')}
            </Button>
          </div>
        </Alert>
      )}
      {asked && Asked ? (
        <ReasonFields
          label={t(`reason_${asked}`)}
          action={t(asked)}
          icon={<Asked.Icon size={20} aria-hidden />}
          reasons={reasons}
          field={form.text('reason')}
          isSending={isSaving}
          isReady={isReady && values.reason.trim() !== ''}
          onChoose={(reason) => form.change({ reason })}
          onSend={() => decide(asked)}
          onCancel={() => setAsked(null)}
        />
      ) : (
        <div className={classes.buttons}>
          {choices.map(({ verdict, key, Icon }) => (
            // not `disabled`: the focus stays on it from one item to the next
            <Button
              key={verdict}
              size="md"
              variant={verdict === 'approved' ? 'filled' : 'default'}
              leftSection={<Icon size={20} aria-hidden />}
              rightSection={<Kbd className={classes.key}>{key}</Kbd>}
              aria-keyshortcuts={key}
              aria-disabled={!isReady || isSaving}
              data-waiting={(isSaving && values.verdict === verdict) || undefined}
              onClick={() => choose(verdict)}
            >
              {t(verdict)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
