import { Alert, Button, Modal } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsServerReachable } from '../api/connectionState.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { askQuestion } from '../ui/feedback/confirm.ts'
import { toast } from '../ui/feedback/toast.ts'
import rows from '../ui/files/FileList.module.css'
import { downloadUnsentChanges } from './downloadUnsentChanges.ts'
import classes from './Unsent.module.css'
import { type UnsentChangeView, unsentQueue } from './unsentQueue.ts'

/** Whether the browser has agreed to keep what is stored here; null: it does not say. */
const useIsPersisted = () => {
  const [isPersisted, setPersisted] = useState<boolean | null>(null)
  useEffect(() => {
    void navigator.storage?.persisted?.().then(setPersisted, () => undefined)
  }, [])
  return isPersisted
}

/** The changes that were not sent yet, and what can be done with them. */
export function UnsentChangesList({
  changes,
  onClose,
}: {
  changes: readonly UnsentChangeView[]
  onClose: () => void
}) {
  const { t } = useTranslation(['offline', 'ui'])
  const isPersisted = useIsPersisted()
  const isReachable = useIsServerReachable()
  const sentCount = unsentQueue.sentCount()
  const isAllStored = changes.every(({ isStored }) => isStored)
  const exportAll = () => void downloadUnsentChanges(changes).catch(toast.failed)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <div className={classes.content}>
        {isAllStored ? (
          <p>{changes.length > 0 ? t('intro') : t('empty')}</p>
        ) : (
          <Alert color="red" variant="light" role="alert">
            {t('inPageOnlyText')}
          </Alert>
        )}
        {isPersisted === false && changes.length > 0 && (
          <Alert color="yellow" variant="light">
            {t('notPersisted')}
          </Alert>
        )}
        {changes.length > 0 && (
          <ul className={rows.list} aria-label={t('label')}>
            {changes.map((change) => (
              <UnsentRow key={change.key} change={change} onLeave={onClose} />
            ))}
          </ul>
        )}
        {sentCount > 0 && <p className={classes.sent}>{t('sentCount', { count: sentCount })}</p>}
        {changes.length > 0 && (
          <div className={classes.foot}>
            <Button variant="default" onClick={exportAll}>
              {t('export')}
            </Button>
            <Button disabled={!isReachable} onClick={() => void unsentQueue.retry()}>
              {t('retryAll')}
            </Button>
          </div>
        )}
      </div>
    </Modal>
  )
}

const getHelpKey = ({ kind, refusal }: UnsentChangeView) => {
  if (refusal?.code === 'record.stale') return 'staleHelp'
  if (kind === 'photo') return 'photoHelp'
  return kind === 'point' || kind === 'edit' ? 'refusedHelp' : 'answerHelp'
}

function UnsentRow({ change, onLeave }: { change: UnsentChangeView; onLeave: () => void }) {
  const { t } = useTranslation(['offline', 'ui'])
  const navigate = useNavigate()
  const { key, kind, title, place, savedAt, state, isStored, refusal, after } = change
  const when = formatDate(new Date(savedAt).toISOString(), 'stamp', getDisplayTimeZone())
  const open = async () => {
    const { screen, isInForm } = await unsentQueue.reopen(change)
    onLeave()
    await navigate({ href: screen })
    if (kind === 'edit' && !isInForm) toast.failed(t('stillWaiting', { title }))
  }
  const discard = async () => {
    const isAgreed = await askQuestion({
      title: t('discardTitle'),
      text: t('discardText', { title }),
      actionLabel: t('discard'),
      cancelLabel: t('keep'),
      isDanger: true,
      isKeepingFirst: true,
    })
    if (isAgreed) await unsentQueue.discard(key)
  }
  return (
    <li className={rows.item} data-state={state}>
      <div className={rows.facts}>
        <strong dir="auto">{title}</strong>
        <span>{[t(`kind.${kind}`), place, when].filter(Boolean).join(' · ')}</span>
        <span className={classes.state} data-state={state}>
          {t(`state.${state}`)}
          {!isStored && ` · ${t('inPageOnly')}`}
        </span>
        {refusal && (
          <span className={classes.refusal}>
            {refusal.message} {t(getHelpKey(change))}
          </span>
        )}
      </div>
      <div className={classes.buttons}>
        {refusal && (
          <Button
            size="compact-sm"
            variant="light"
            aria-label={t('retryOf', { title })}
            onClick={() => void unsentQueue.retry(key)}
          >
            {t('ui:retry')}
          </Button>
        )}
        {state !== 'sending' && !after && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('openOf', { title })}
            onClick={() => void open().catch(toast.failed)}
          >
            {t('open')}
          </Button>
        )}
        {state !== 'sending' && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            aria-label={t('discardOf', { title })}
            onClick={() => void discard()}
          >
            {t('discard')}
          </Button>
        )}
      </div>
    </li>
  )
}
