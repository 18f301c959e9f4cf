import { Button } from '@mantine/core'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import { IconArrowLeft, IconFileDescription } from '@tabler/icons-react'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { parseReportSearch } from './reportSearch.ts'
import classes from './StaffReportPage.module.css'

/**
 * The report's address with another point or none, and how to go there; the filter stays for the
 * way back.
 */
const useAddress = (key: number | undefined) => {
  const navigate = useNavigate()
  const router = useRouter()
  const change = {
    to: '.',
    search: (before: object) => ({ ...parseReportSearch({ ...before }), key }),
  } as const
  return {
    href: router.buildLocation(change).href,
    onClick: (event: MouseEvent) => {
      // other tabs and downloads are the browser's
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0)
        return
      event.preventDefault()
      void navigate(change)
    },
  }
}

/**
 * Opens one point of the report alone, at an address that can be handed on. Not a `Link`: there may
 * be hundreds.
 */
export function OpenPinAloneButton({ pin }: { pin: ReportedPin }) {
  const { t } = useTranslation('reports')
  const { href, onClick } = useAddress(pin.id)
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      size="compact-sm"
      leftSection={<IconFileDescription size={16} aria-hidden />}
      aria-label={t('openAloneOf', { number: pin.pinNumber })}
      onClick={onClick}
    >
      {t('openAlone')}
    </Button>
  )
}

function AllPoints() {
  const { t } = useTranslation('reports')
  const { href, onClick } = useAddress(undefined)
  return (
    <Button
      component="a"
      href={href}
      variant="default"
      leftSection={<IconArrowLeft size={16} aria-hidden />}
      onClick={onClick}
    >
      {t('allPoints')}
    </Button>
  )
}

/** Above a single point: that it is one of several, and the way to all. */
export function SinglePinHeader({ all }: { all: number }) {
  const { t } = useTranslation('reports')
  return (
    <div className={`${classes.actions} ${classes.alone}`}>
      <AllPoints />
      <span className={classes.oneOf}>{t('oneOf', { count: all })}</span>
    </div>
  )
}

/** An address names a point that the report does not have. */
export function MissingPinNotice() {
  const { t } = useTranslation('reports')
  return <EmptyState title={t('noSuchPoint')} text={t('noSuchPointText')} action={<AllPoints />} />
}
