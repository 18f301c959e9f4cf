import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './SaveConflict.module.css'

/** One field in two versions, as displayed. */
export interface ConflictRow {
  key: string
  label: string
  savedByOther: string
  mine: string
}

interface Props {
  /** what happened, worded for the record */
  title: string
  text?: string | undefined
  rows: readonly ConflictRow[]
  isBusy: boolean
  /** it appears while somebody types, who keeps the focus */
  isUnasked?: boolean
  onTakeOther: () => void
  onKeepMine: () => void
}

/**
 * Two versions of a record side by side, only where they differ; the person chooses (T83). Focused
 * on mount, if it answers a save.
 */
export function SaveConflict({
  title,
  text,
  rows,
  isBusy,
  isUnasked = false,
  onTakeOther,
  onKeepMine,
}: Props) {
  const { t } = useTranslation('ui')
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!isUnasked) box.current?.focus()
  }, [isUnasked])
  return (
    <section ref={box} className={classes.box} role="alert" tabIndex={-1} aria-label={title}>
      <strong>{title}</strong>
      {text && <p>{text}</p>}
      <table className={classes.table}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflictTheirs')}</th>
            <th scope="col">{t('conflictMine')}</th>
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((row) => row.savedByOther !== row.mine)
            .map((row) => (
              <tr key={row.key}>
                <th scope="row" dir="auto">
                  {row.label}
                </th>
                <td dir="auto">{row.savedByOther || <em>{t('conflictEmpty')}</em>}</td>
                <td dir="auto">{row.mine || <em>{t('conflictEmpty')}</em>}</td>
              </tr>
            ))}
        </tbody>
      </table>
      <div className={classes.choice}>
        <Button variant="default" disabled={isBusy} onClick={onTakeOther}>
          {t('takeTheirs')}
        </Button>
        <Button loading={isBusy} onClick={onKeepMine}>
          {t('keepMine')}
        </Button>
      </div>
    </section>
  )
}
