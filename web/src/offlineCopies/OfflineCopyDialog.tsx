import { Alert, Button, Modal, Progress } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsServerReachable } from '../api/connectionState.ts'
import { isSafariPrivateWindow } from '../deviceStore/storedFiles.ts'
import { formatDate } from '../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../ui/browser/displayTimeZone.ts'
import { LoadingState } from '../ui/feedback/LoadingState.tsx'
import { toast } from '../ui/feedback/toast.ts'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import type { ProjectDialogProps } from '../ui/layout/componentSlots.ts'
import { canStoreOfflineCopies, type PendingOfflineCopy } from './createOfflineCopy.ts'
import classes from './OfflineCopy.module.css'
import { hasTourOfOtherHost } from './offlineCopyContents.ts'
import { type OfflineCopy, removeOfflineCopy } from './offlineCopyStore.ts'
import { useCreateOfflineCopy } from './useCreateOfflineCopy.ts'
import { useOfflineCopies } from './useOfflineCopies.ts'

/**
 * What the browser leaves to us: bytes, whether it has agreed to keep what is stored, and whether
 * it forgets all of it soon.
 */
const useStorage = () => {
  const [storage, setStorage] = useState<{
    free: number | null
    isPersisted: boolean | null
    isPrivate: boolean
  }>()
  useEffect(() => {
    const read = async () => {
      const { quota, usage } = (await navigator.storage?.estimate?.()) ?? {}
      const isPersisted = (await navigator.storage?.persisted?.()) ?? null
      const isPrivate = await isSafariPrivateWindow()
      setStorage({
        free: quota === undefined ? null : quota - (usage ?? 0),
        isPersisted,
        isPrivate,
      })
    }
    void read().catch(() => undefined)
  }, [])
  return storage
}

/**
 * Stores an inspection on this device: how large it is, how far it is, and how it is removed again.
 */
export function OfflineCopyDialog({ project, onClose }: ProjectDialogProps) {
  const { t } = useTranslation(['offlineCopies', 'ui'])
  const isReachable = useIsServerReachable()
  const isPossible = canStoreOfflineCopies()
  const { state, look, load, stop } = useCreateOfflineCopy(project.id, isPossible && isReachable)
  const taken = useOfflineCopies()?.find(
    ({ projectId, state, isChosen }) =>
      projectId === project.id && (state === 'available' || isChosen),
  )
  const isAvailable = taken?.state === 'available'
  const storage = useStorage()
  const isPrivate = storage?.isPrivate ?? false
  const parcel = 'parcel' in state ? state.parcel : null
  const isTooBig = parcel !== null && storage?.free != null && parcel.expectedBytes > storage.free
  const remove = async () => {
    stop()
    await removeOfflineCopy(project.id)
    toast.done(t('removed'))
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title', { name: project.projectName })}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <div className={classes.content}>
        {taken && state.at !== 'loading' && <TakenState taken={taken} isPrivate={isPrivate} />}
        {!taken && <p>{t('intro')}</p>}
        {!isPossible && <Alert color="yellow">{t('unavailable')}</Alert>}
        {isPossible && !isReachable && (
          <Alert color="yellow">{t(isAvailable ? 'offlineTaken' : 'offline')}</Alert>
        )}
        {isPossible && isReachable && state.at === 'looking' && (
          <div aria-busy>
            <p>{t('looking')}</p>
            <LoadingState lines={2} />
          </div>
        )}
        {parcel && state.at !== 'done' && <Contents parcel={parcel} free={storage?.free ?? null} />}
        {isTooBig && state.at !== 'done' && <Alert color="yellow">{t('tooBig')}</Alert>}
        {state.at === 'loading' && (
          <div role="status" className={classes.progress}>
            <span>{t('loading', { percent: state.percent })}</span>
            <Progress value={state.percent} aria-label={t('start')} />
          </div>
        )}
        {state.at === 'failed' && (
          <Alert color="red" role="alert">
            {state.error.message}
          </Alert>
        )}
        {isPrivate && <Alert color="yellow">{t('privateWindow')}</Alert>}
        {storage?.isPersisted === false && !isPrivate && (
          <p className={classes.quiet}>{t('notPersisted')}</p>
        )}
        <p className={classes.quiet}>{t('signOut')}</p>
        <div className={classes.foot}>
          {taken && (
            <Button
              variant="default"
              className={classes.button}
              onClick={() => void remove().catch(toast.failed)}
            >
              {t('remove')}
            </Button>
          )}
          {state.at === 'loading' && (
            <Button variant="default" className={classes.button} onClick={stop}>
              {t('stop')}
            </Button>
          )}
          {state.at === 'failed' && !parcel && (
            <Button className={classes.button} onClick={() => void look()}>
              {t('ui:retry')}
            </Button>
          )}
          {parcel && state.at !== 'loading' && state.at !== 'done' && (
            <Button
              className={classes.button}
              disabled={!isReachable}
              onClick={() => void load(parcel)}
            >
              {t(taken === undefined ? 'start' : isAvailable ? 'again' : 'goOn')}
            </Button>
          )}
          {state.at === 'done' && (
            <Button className={classes.button} onClick={onClose}>
              {t('ui:close')}
            </Button>
          )}
        </div>
      </div>
    </Modal>
  )
}

function TakenState({
  taken: { state, takenAt, bytes },
  isPrivate,
}: {
  taken: OfflineCopy
  isPrivate: boolean
}) {
  const { t } = useTranslation('offlineCopies')
  const isAvailable = state === 'available'
  const when = formatDate(new Date(takenAt).toISOString(), 'stamp', getDisplayTimeZone())
  const size = formatFileSize(bytes)
  return (
    <Alert role="status" color={isAvailable ? 'green' : 'yellow'}>
      {isAvailable ? t(isPrivate ? 'doneUntilClosed' : 'done', { when, size }) : t('partly')}
    </Alert>
  )
}

const megabyte = 1_048_576
/** bytes: more than that is room enough to say nothing of it */
const plenty = 1024 * megabyte

function Contents({ parcel, free }: { parcel: PendingOfflineCopy; free: number | null }) {
  const { t } = useTranslation('offlineCopies')
  const { project, files, expectedBytes, pointCount } = parcel
  const counts = { points: pointCount, files: files.length }
  return (
    <>
      <p>
        {expectedBytes < megabyte
          ? t('sizeNone', counts)
          : t('size', { size: formatFileSize(expectedBytes), ...counts })}{' '}
        {free !== null && free < plenty && t('free', { size: formatFileSize(free) })}
      </p>
      <p className={classes.quiet}>
        {hasTourOfOtherHost(project) && `${t('tour')} `}
        {t('documents')}
      </p>
    </>
  )
}
