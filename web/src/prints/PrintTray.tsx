import { Button, CloseButton, Progress } from '@mantine/core'
import type { PrintOut } from '@nspect/contract/printing'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { unfollowPrint, useFollowedPrints } from './followedPrints.ts'
import { isRunning, ownPrints, printOutUrl } from './prints.api.ts'
import classes from './prints.module.css'
import { usePdfTab } from './usePdfTab.ts'

/** On every page: how far the print-outs are that the person waits for, until they open or put them away. */
export function PrintTray({ personId }: { personId: number }) {
  const { t } = useTranslation('prints')
  const followed = useFollowedPrints(personId)
  const { data, isFetching } = useQuery(ownPrints())
  const shown = data?.filter(({ id }) => followed.includes(id)) ?? []
  useEffect(() => {
    if (!data || isFetching) return
    // print-outs that have expired meanwhile
    for (const id of followed) if (!data.some((one) => one.id === id)) unfollowPrint(personId, id)
  }, [data, isFetching, followed, personId])
  if (shown.length === 0) return null
  return (
    <section className={classes.tray} aria-label={t('page')}>
      {shown.map((print) => (
        <TrayItem key={print.id} print={print} onSeen={() => unfollowPrint(personId, print.id)} />
      ))}
    </section>
  )
}

function TrayItem({ print, onSeen }: { print: PrintOut; onSeen: () => void }) {
  const { t } = useTranslation('prints')
  const { open, isPending } = usePdfTab(onSeen)
  const { projectName: name, state, progress } = print
  const says = state === 'working' ? t('working', { percent: progress }) : t(state)
  return (
    <div className={classes.item}>
      <div className={classes.facts}>
        <strong dir="auto">{name}</strong>
        <span {...(state !== 'working' && { role: 'status' })}>{says}</span>
        {isRunning(print) && <Progress value={progress} aria-label={says} />}
      </div>
      {state === 'ready' && (
        <Button
          size="compact-sm"
          aria-label={t('openOf', { name })}
          loading={isPending}
          onClick={() => open(() => printOutUrl(print))}
        >
          {t('open')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={t('closeOf', { name })} onClick={onSeen} />
    </div>
  )
}
