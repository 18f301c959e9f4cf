import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SaveState.module.css'

export type SavePhase = 'resting' | 'waiting' | 'saving' | 'unsent' | 'saved' | 'failed'

interface Props {
  phase: SavePhase
  /** why the save failed */
  problem: string
  /** absent: the person has to change something first */
  onRetry?: (() => void) | undefined
  /** what may be done besides */
  children?: ReactNode
}

/** How far a form has come that saves itself. It stays in the page, so that it is read out. */
export function SaveState({ phase, problem, onRetry, children }: Props) {
  const { t } = useTranslation(['ui', 'drafts'])
  return (
    <div className={classes.line} data-phase={phase}>
      <p role="status" className={classes.text}>
        {phase === 'saved' && <IconCheck size={14} aria-hidden />}
        {phase === 'failed'
          ? t('drafts:saveState.failed', { problem })
          : phase !== 'resting' && t(`drafts:saveState.${phase}`)}
      </p>
      {phase === 'failed' && onRetry && (
        <Button size="compact-xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
      {children}
    </div>
  )
}
