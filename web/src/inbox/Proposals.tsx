import { Button } from '@mantine/core'
import type { PinAttribute } from '@nspect/contract/pins/pinAttributes'
import type { Proposal } from '@nspect/contract/proposals/proposals'
import { IconSparkles } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { getAttributeName, getSeverityName } from '../i18n/displayNames.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { formatLabeled } from '../i18n/formatLabeled.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import classes from './inbox.module.css'
import { decideProposal, type ProposalDecision, proposalsQuery } from './proposals.api.ts'

type Values = Proposal['values']
const attributes: Record<keyof Values, PinAttribute> = {
  category: 'pointCategoryId',
  status: 'projectTypePOIStatusId',
  severity: 'severity',
  dueDate: 'dueDate',
  assignee: 'assignee',
  isCritical: 'isCritical',
}

/** A value as people read it; undefined: it is to be emptied. */
const formatProposedValue = (
  { severity, dueDate, ...values }: Values,
  name: keyof Values,
): string | undefined => {
  if (name === 'severity') return severity ? getSeverityName(severity) : undefined
  if (name === 'dueDate') return dueDate ? formatDate(dueDate, 'table') : undefined
  if (name === 'isCritical') return undefined
  return values[name] ?? undefined
}

/** What the person's API keys propose, each with the two answers to it. */
export function Proposals() {
  const { t } = useTranslation('inbox')
  const { data, error, refetch } = useQuery(proposalsQuery())
  const heading = useRef<HTMLHeadingElement>(null)
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingState lines={3} />
    )
  if (data.length === 0) return null
  return (
    <section className={classes.day} aria-labelledby="proposals">
      <h2 id="proposals" className={classes.dayName} tabIndex={-1} ref={heading}>
        {t('proposals')}
      </h2>
      <ul className={classes.rows}>
        {data.map((proposal) => (
          <li key={proposal.id} className={classes.proposal}>
            <ProposalRow proposal={proposal} onDecided={() => heading.current?.focus()} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The proposed values in words, in the order of a point's form. */
const useProposedValues = (values: Values): string => {
  const { t } = useTranslation(['inbox', 'ui'])
  const names = (Object.keys(attributes) as (keyof Values)[]).filter((name) => name in values)
  return names
    .map((name) => {
      const value =
        name === 'isCritical'
          ? t(values.isCritical ? 'ui:yes' : 'ui:no')
          : (formatProposedValue(values, name) ?? t('emptied'))
      return formatLabeled(getAttributeName(attributes[name]), value)
    })
    .join(' · ')
}

/** Texts are shown as they are: a program wrote them. */
function ProposalRow({ proposal, onDecided }: { proposal: Proposal; onDecided: () => void }) {
  const { t } = useTranslation('inbox')
  const client = useQueryClient()
  const [sending, setSending] = useState<ProposalDecision>()
  const { id, kind, keyName, projectId, projectName, pin, title, text, values } = proposal
  const { mentions, createdAt } = proposal
  const valuesInWords = useProposedValues(values)
  const decide = async (decision: ProposalDecision) => {
    setSending(decision)
    try {
      await decideProposal(client, id, decision)
      onDecided()
    } catch (error) {
      toast.failed(error)
    } finally {
      setSending(undefined)
    }
  }
  return (
    <>
      <span className={classes.icon}>
        <IconSparkles size={20} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.words}>
        <span className={classes.said} id={`proposal-${id}`} dir="auto">
          {t(`proposed_${kind}`, { key: keyName })}
        </span>
        <span className={classes.about} dir="auto">
          <Link
            to="/project/edit-project/$id"
            params={{ id: String(projectId) }}
            search={pin ? { pin: pin.id } : {}}
            preload={false}
          >
            {pin ? `${t('point', { number: pin.number })} ${pin.title}` : projectName}
          </Link>
          {pin && <span className={classes.where}> · {projectName}</span>}
        </span>
        {title !== null && (
          <span className={classes.proposed} dir="auto">
            {title}
          </span>
        )}
        {valuesInWords && <span className={classes.about}>{valuesInWords}</span>}
        {mentions.length > 0 && (
          <span className={classes.about} dir="auto">
            {formatLabeled(t('mentioned'), mentions.join(', '))}
          </span>
        )}
        {text && (
          <p className={classes.proposedText} dir="auto">
            {text}
          </p>
        )}
        <div className={classes.answers}>
          {(['accept', 'reject'] as const).map((decision) => (
            <Button
              key={decision}
              size="compact-md"
              variant={decision === 'accept' ? 'filled' : 'default'}
              aria-describedby={`proposal-${id}`}
              loading={sending === decision}
              disabled={sending !== undefined}
              onClick={() => void decide(decision)}
            >
              {t(decision)}
            </Button>
          ))}
        </div>
      </div>
      <time className={classes.time} dateTime={createdAt}>
        {formatDate(createdAt, 'table')}
      </time>
    </>
  )
}
