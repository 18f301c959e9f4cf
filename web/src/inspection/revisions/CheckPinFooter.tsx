import { Button, Kbd } from '@mantine/core'
import { IconCheck, IconMapPin, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CheckPinsQueue.module.css'

interface Props {
  /** takes back the last decision */
  undo: ReactNode
  mayDiscard: boolean
  /** false: what is shown now does not show its place */
  canKeep: boolean
  /** its rectangle is drawn anew */
  isMoving: boolean
  isMoved: boolean
  /** it has been on the screen for a moment */
  isReady: boolean
  isPending: boolean
  onKeep: () => void
  onMove: () => void
  onDiscard: () => void
  onSaveMove: () => void
  onStopMoving: () => void
}

/** The decisions about a point that was carried over. */
export function CheckPinFooter({
  undo,
  mayDiscard,
  canKeep,
  isMoving,
  isMoved,
  isReady,
  isPending,
  ...on
}: Props) {
  const { t } = useTranslation('revisions')
  const key = (name: string) => <Kbd className={classes.key}>{name}</Kbd>
  return (
    <footer className={classes.foot}>
      {undo}
      <span className={classes.space} />
      {isMoving ? (
        <>
          <Button variant="default" onClick={on.onStopMoving}>
            {t('cancel')}
          </Button>
          <Button disabled={!isMoved} loading={isPending} onClick={on.onSaveMove}>
            {t('saveMove')}
          </Button>
        </>
      ) : (
        <>
          {mayDiscard && (
            <Button
              variant="default"
              leftSection={<IconTrash size={18} aria-hidden />}
              rightSection={key('D')}
              aria-keyshortcuts="D"
              disabled={isPending}
              aria-disabled={!isReady || isPending}
              onClick={on.onDiscard}
            >
              {t('discard')}
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconMapPin size={18} aria-hidden />}
            rightSection={key('M')}
            aria-keyshortcuts="M"
            disabled={isPending}
            onClick={on.onMove}
          >
            {t('move')}
          </Button>
          {canKeep && (
            <Button
              leftSection={<IconCheck size={18} aria-hidden />}
              rightSection={key('K')}
              aria-keyshortcuts="K"
              loading={isPending}
              aria-disabled={!isReady || isPending}
              onClick={on.onKeep}
            >
              {t('keep')}
            </Button>
          )}
        </>
      )}
    </footer>
  )
}
