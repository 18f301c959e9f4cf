import { Button, CloseButton, Progress } from '@mantine/core'
import type { PrintOut } from '@nspect/contract/prints/printing'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import rows from '../ui/files/FileList.module.css'
import { unfollowPrintOut, useFollowedPrints } from './followedPrints.ts'
import { createPrintOutUrl, isPrintRunning, printsQuery } from './prints.api.ts'
import classes from './prints.module.css'
import { useOpenPdfTab } from './useOpenPdfTab.ts'

/**
 * On every page: how far the print-outs are that the person waits for, until they open or put them
 * away.
 */
export function PendingPrintsTray({ personId }: { personId: number }) {
  const { t } = useTranslation('prints')
  const followed = useFollowedPrints(personId)
  const { data, dataUpdatedAt, isFetching, refetch } = useQuery(printsQuery())
  const shown = data?.filter(({ id }) => followed.includes(id)) ?? []
  /** `dataUpdatedAt` of the first list that lacked a print-out */
  const missedAt = useRef(new Map<number, number>())
  useEffect(() => {
    if (!data || isFetching) return
    const lacks = (prints: readonly PrintOut[], id: number) =>
      !prints.some((print) => print.id === id)
    const newlyMissed: number[] = []
    for (const id of followed.filter((followedId) => lacks(data, followedId))) {
      const before = missedAt.current.get(id)
      if (before === undefined) {
        missedAt.current.set(id, dataUpdatedAt)
        newlyMissed.push(id)
      }
      // it has expired meanwhile
      else if (dataUpdatedAt > before) unfollowPrintOut(personId, id)
    }
    if (newlyMissed.length === 0) return
    // another tab may have begun it after the list was read; both answers may come in one millisecond
    void refetch().then(({ data: again, isSuccess }) => {
      if (!isSuccess) return
      for (const id of newlyMissed) if (lacks(again, id)) unfollowPrintOut(personId, id)
    })
  }, [data, dataUpdatedAt, isFetching, refetch, followed, personId])
  if (shown.length === 0) return null
  return (
    <section className={classes.tray} aria-label={t('page')}>
      {shown.map((print) => (
        <TrayItem
          key={print.id}
          print={print}
          onSeen={() => unfollowPrintOut(personId, print.id)}
        />
      ))}
    </section>
  )
}

function TrayItem({ print, onSeen }: { print: PrintOut; onSeen: () => void }) {
  const { t } = useTranslation('prints')
  const { open, isPending } = useOpenPdfTab(onSeen)
  const { projectName: name, state, progress } = print
  const says = state === 'working' ? t('working', { percent: progress }) : t(state)
  return (
    <div className={rows.item}>
      <div className={rows.facts}>
        <strong dir="auto">{name}</strong>
        <span {...(state !== 'working' && { role: 'status' })}>{says}</span>
        {isPrintRunning(print) && <Progress value={progress} aria-label={says} />}
      </div>
      {state === 'ready' && (
        <Button
          size="compact-sm"
          aria-label={t('openOf', { name })}
          loading={isPending}
          onClick={() => open(() => createPrintOutUrl(print))}
        >
          {t('open')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('closeOf', { name })} onClick={onSeen} />
    </div>
  )
}
