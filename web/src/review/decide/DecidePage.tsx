import { Button } from '@mantine/core'
import type { Verdict } from '@nspect/contract/planDecisions/currentDecision'
import type { Project } from '@nspect/contract/projects/projects'
import { type ReportedPin, reportRoutes } from '@nspect/contract/reports/reports'
import { IconPrinter } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/ApiError.ts'
import { buildRequest } from '../../api/requestUrl.ts'
import { getShownLocale } from '../../i18n/i18n.ts'
import { ReportButtonLink } from '../../ui/buttons/ReportButton.tsx'
import { useIsShownForAMoment } from '../../ui/hooks/useIsShownForAMoment.ts'
import { usePageKeys } from '../../ui/hooks/usePageKeys.ts'
import { QueuePosition } from '../QueuePosition.tsx'
import classes from '../review.module.css'
import { UndoDecisionNotice } from '../UndoDecisionNotice.tsx'
import { DecideForm } from './DecideForm.tsx'
import { DecideItem } from './DecideItem.tsx'
import { cacheDecision, refetchSharedReport } from './decide.api.ts'
import styles from './decide.module.css'
import {
  findItemToDecide,
  findNeighborItem,
  findNextOpenItem,
  isChangedItem,
  isDecided,
  listItemsToDecide,
} from './decideQueue.ts'

interface Props {
  project: Project
  pins: readonly ReportedPin[]
  token: string
  /** who decides */
  reviewer: string
  /** the dialog in which a question is asked */
  renderQuestion: (item: ReportedPin, onClose: () => void) => ReactNode
  onClose: () => void
}

/** so many reasons are offered again */
const offeredReasons = 4

/** The latest decision on this page, and what is read aloud of it. */
interface LatestDecision {
  item: ReportedPin
  verdict: Verdict
}

const useDecideQueue = (pins: readonly ReportedPin[], reviewer: string) => {
  const { t } = useTranslation('decide')
  const client = useQueryClient()
  const items = useMemo(() => listItemsToDecide(pins), [pins])
  const [at, setAt] = useState<number | null>(null)
  const [latest, setLatest] = useState<LatestDecision | null>(null)
  const [notice, setNotice] = useState<string | null>(null)
  const [reasons, setReasons] = useState<readonly string[]>([])
  const item = findItemToDecide(items, at)
  const shown = useRef(item)
  useEffect(() => {
    if (shown.current && item && isChangedItem(shown.current, item))
      setNotice(t('changed', { number: item.pinNumber, title: item.title }))
    shown.current = item
  }, [item, t])
  const turn = (by: 1 | -1) => {
    const next = item && findNeighborItem(items, item, by)
    setNotice(null)
    if (next) setAt(next.id)
  }
  const decided = (n: number, { verdict, reason }: { verdict: Verdict; reason: string }) => {
    if (!item) return
    const kept = verdict === 'approved' ? '' : reason
    cacheDecision(client, item.id, {
      n,
      verdict,
      reason: kept,
      reviewer,
      decidedAt: new Date().toISOString(),
      isOutdated: false,
    })
    if (kept) setReasons((all) => [...new Set([kept, ...all])].slice(0, offeredReasons))
    setNotice(null)
    setLatest({ item, verdict })
    setAt(findNextOpenItem(items, item)?.id ?? null)
  }
  const outdated = (error: ApiError) => {
    if (error.status === 409 && item)
      setNotice(t('changed', { number: item.pinNumber, title: item.title }))
    setAt(item?.id ?? null)
    void refetchSharedReport(client)
  }
  return {
    items,
    item,
    latest,
    notice,
    reasons,
    count: items.filter(isDecided).length,
    turn,
    decided,
    outdated,
    goTo: (next: ReportedPin) => setAt(next.id),
  }
}

/** The items of a plan one by one, until none is open (T747). */
export function DecidePage({ project, pins, token, reviewer, renderQuestion, onClose }: Props) {
  const { t } = useTranslation('decide')
  const queue = useDecideQueue(pins, reviewer)
  const { items, item, latest, notice, count, turn } = queue
  const [isModelShown, setModelShown] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const again = () => latest && queue.goTo(latest.item)
  usePageKeys({
    j: () => turn(1),
    arrowright: () => turn(1),
    k: () => turn(-1),
    arrowleft: () => turn(-1),
    z: () => void again(),
    c: () => setAsking(true),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  const shownId = item?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: another item is shown
  useEffect(() => {
    // a button keeps the focus from one item to the next
    if (document.activeElement === document.body || document.activeElement === null)
      heading.current?.focus({ preventScroll: true })
    const article = heading.current?.closest('article')
    for (const part of [article, article?.querySelector('aside')]) if (part) part.scrollTop = 0
  }, [shownId])
  const state =
    item && [item.id, item.planLine?.version, item.estimatedCost, item.planDecision?.n].join()
  const isReady = useIsShownForAMoment(state)
  const progress = t('progress', { decided: count, count: items.length })
  const words = latest && {
    number: latest.item.pinNumber,
    title: latest.item.title,
  }
  const said = latest && words ? t(`said_${latest.verdict}`, words) : ''
  return (
    <section className={styles.page} aria-label={t('page')}>
      <header className={styles.bar}>
        <Button variant="default" onClick={onClose}>
          {t('toReport')}
        </Button>
        <h1 className={styles.name} dir="auto">
          {project.projectName}
        </h1>
        <span className={styles.progress}>{progress}</span>
        {count > 0 && <DecisionRecordLink token={token} />}
        {item && (
          <QueuePosition
            label={t('page')}
            words={t('position', { number: items.indexOf(item) + 1, total: items.length })}
            previous={t('previous')}
            next={t('next')}
            isAlone={items.length < 2}
            onTurn={turn}
          />
        )}
      </header>
      <div className={classes.desk}>
        <p className="visually-hidden" role="status">
          {[said, progress, item?.title].filter(Boolean).join(' · ')}
        </p>
        {notice && (
          <p className={classes.notice} role="alert">
            {notice}
          </p>
        )}
        {item ? (
          <>
            <DecideItem
              item={item}
              project={project}
              heading={heading}
              isModelShown={isModelShown}
              onShowModel={setModelShown}
              onAsk={() => setAsking(true)}
            />
            <DecideForm
              key={item.id}
              item={item}
              state={state ?? ''}
              token={token}
              isReady={isReady}
              reasons={queue.reasons}
              onDecided={queue.decided}
              onOutdated={queue.outdated}
            />
          </>
        ) : (
          <AllDecided items={items} onClose={onClose} onLookAgain={queue.goTo} />
        )}
        {latest && latest.item.id !== item?.id && (
          <UndoDecisionNotice
            icon={latest.verdict === 'approved' ? 'yes' : 'back'}
            words={said}
            action={t('again')}
            onUndo={() => void again()}
          />
        )}
      </div>
      {item && isAsking && renderQuestion(item, () => setAsking(false))}
    </section>
  )
}

/** The record of all decisions so far, as PDF in another tab. */
function DecisionRecordLink({ token }: { token: string }) {
  const { t } = useTranslation('decide')
  const { url } = buildRequest(reportRoutes.printShared, {
    token,
    layout: 'decisions',
    locale: getShownLocale(),
  })
  return (
    <ReportButtonLink href={url} target="_blank" rel="noreferrer noopener">
      <IconPrinter size={16} aria-hidden />
      {t('record')}
    </ReportButtonLink>
  )
}

/** Nothing is open: what was decided, and the way back. */
function AllDecided({
  items,
  onClose,
  onLookAgain,
}: {
  items: readonly ReportedPin[]
  onClose: () => void
  onLookAgain: (item: ReportedPin) => void
}) {
  const { t } = useTranslation('decide')
  const [first] = items
  const countOf = (wanted: Verdict) =>
    items.filter(({ planDecision }) => planDecision?.verdict === wanted).length
  return (
    <section className={classes.done} aria-label={t(first ? 'done' : 'none')}>
      <h2>{t(first ? 'done' : 'none')}</h2>
      <p>{t(first ? 'doneText' : 'noneText')}</p>
      {first && (
        <ul className={classes.counts}>
          <li data-outcome="accepted">{t('countApproved', { count: countOf('approved') })}</li>
          <li>{t('countRejected', { count: countOf('rejected') })}</li>
          <li>{t('countEvidence', { count: countOf('evidence') })}</li>
        </ul>
      )}
      <div className={classes.buttons}>
        <Button onClick={onClose}>{t('toReport')}</Button>
        {first && (
          <Button variant="default" onClick={() => onLookAgain(first)}>
            {t('lookAgain')}
          </Button>
        )}
      </div>
    </section>
  )
}
