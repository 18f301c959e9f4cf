import { CloseButton, UnstyledButton } from '@mantine/core'
import { limits } from '@nspect/contract/shared/limits'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from '../../api/createStore.ts'
import { formatLabeled } from '../../i18n/formatLabeled.ts'
import classes from './Toasts.module.css'
import { type Toast, toast, toastStore } from './toast.ts'
import { UpgradeLink } from './UpgradeLink.tsx'

/** Renders the notices of `toast`; mounted once. */
export function Toasts() {
  const { t } = useTranslation('ui')
  const toasts = useStore(toastStore)
  const failed = toasts.filter(({ kind }) => kind === 'failed')
  const done = toasts.filter(({ kind }) => kind === 'done')
  return (
    <section aria-label={t('notices')} aria-live="polite">
      {/* what failed stands at the top until it is closed (T133) */}
      <div className={classes.alerts}>
        {failed.map((notice) => (
          <Notice key={notice.id} one={notice} />
        ))}
      </div>
      <div className={classes.stack}>
        {done.map((notice) => (
          <Notice key={notice.id} one={notice} />
        ))}
      </div>
    </section>
  )
}

function Notice({ one }: { one: Toast }) {
  const { t } = useTranslation('ui')
  const [isHeld, setHeld] = useState(false)
  const isFailed = one.kind === 'failed'
  useEffect(() => {
    if (isFailed || isHeld) return
    const timer = setTimeout(() => toast.close(one.id), limits.snackbar)
    return () => clearTimeout(timer)
  }, [one.id, isFailed, isHeld])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing on hover is a help, not a control
    <div
      className={classes.notice}
      data-failed={isFailed || undefined}
      role={isFailed ? 'alert' : 'status'}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
    >
      {isFailed ? <IconAlertTriangle size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />}
      <span className={classes.message} dir="auto">
        <span>{one.message}</span>{' '}
        {one.subject && (
          <span className={classes.subject} dir="auto">
            {one.subject}
          </span>
        )}
        <UpgradeLink error={one.error} />
      </span>
      {one.undo && <ActionButton label={t('undo')} one={one} run={one.undo} />}
      {one.open && <ActionButton label={t('open')} one={one} run={one.open} />}
      <CloseButton
        size="sm"
        variant="transparent"
        c="inherit"
        aria-label={t('close')}
        onClick={() => toast.close(one.id)}
      />
    </div>
  )
}

/** An action of a notice; closes it. */
function ActionButton({ label, one, run }: { label: string; one: Toast; run: () => void }) {
  return (
    <UnstyledButton
      className={classes.act}
      {...(one.subject && { 'aria-label': formatLabeled(label, one.subject) })}
      onClick={() => {
        run()
        toast.close(one.id)
      }}
    >
      {label}
    </UnstyledButton>
  )
}
