import { Tooltip } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { countPinStates } from '../../pins/values/countStates.ts'
import { useInspectionState } from '../store/useInspectionState.ts'
import classes from './PinCount.module.css'

/** The number of points, with their states in a tooltip (T55). */
export function PinCount() {
  const { t } = useTranslation('inspection')
  const { pins, rights } = useInspectionState('pins', 'rights')
  const counts = countPinStates(pins)
  const parts = [
    t('issueOpen', { count: counts.open }),
    t('issueResolved', { count: counts.resolved }),
    ...(rights.isApprovalShown ? [t('issueApproved', { count: counts.approved })] : []),
  ].join(' · ')
  return (
    <Tooltip label={parts} events={{ hover: true, focus: true, touch: true }} openDelay={0}>
      <button type="button" className={classes.total} aria-description={parts}>
        {t('totalIssues', { count: pins.length })}
      </button>
    </Tooltip>
  )
}
