import { Button } from '@mantine/core'
import { IconCloudUp } from '@tabler/icons-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsServerReachable } from '../api/connectionState.ts'
import { ConnectionBar } from '../ui/feedback/ConnectionBar.tsx'
import { countUnsentChanges } from './sendOrder.ts'
import classes from './Unsent.module.css'
import { UnsentChangesDialog } from './UnsentChangesDialog.tsx'
import { unsentListDialog } from './unsentListDialog.ts'
import { unsentQueue } from './unsentQueue.ts'

/** ms: what is sent sooner is not mentioned */
const quick = 2500

/**
 * On every page, while there is something that was not sent at once: how much, and its list. Starts
 * the sending.
 */
export function UnsentChangesBar() {
  const { t } = useTranslation('offline')
  const changes = useSyncExternalStore(unsentQueue.subscribe, unsentQueue.read)
  const isReachable = useIsServerReachable()
  const [isSlow, setSlow] = useState(false)
  const hasChanges = changes.length > 0
  useEffect(() => void unsentQueue.start(), [])
  useEffect(() => {
    setSlow(false)
    if (!hasChanges) return
    const timer = setTimeout(() => setSlow(true), quick)
    return () => clearTimeout(timer)
  }, [hasChanges])
  const refused = changes.filter(({ refusal }) => refusal).length
  const isShown = hasChanges && (isSlow || !isReachable || refused > 0)
  const isSending = changes.some(({ state }) => state === 'sending')
  const { kind, count } = countUnsentChanges(changes)
  const getUnsentText = () => {
    if (!isReachable) return t(`${kind}Here`, { count })
    return isSending ? t(`${kind}Sending`, { count }) : t(`${kind}Waiting`, { count })
  }
  return (
    <>
      <ConnectionBar isUrgent={refused > 0}>
        {isShown && (
          <>
            <span className={classes.told}>
              <IconCloudUp size={18} aria-hidden />
              {refused > 0 ? t('refusedCount', { count: refused }) : getUnsentText()}
            </span>
            <Button size="compact-sm" variant="default" onClick={unsentListDialog.open}>
              {t('show')}
            </Button>
          </>
        )}
      </ConnectionBar>
      <UnsentChangesDialog changes={changes} />
    </>
  )
}
