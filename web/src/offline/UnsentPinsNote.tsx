import { Button } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { countUnsentChanges } from './sendOrder.ts'
import { UnsentChangesDialog } from './UnsentChangesDialog.tsx'
import { unsentListDialog } from './unsentListDialog.ts'
import { unsentQueue } from './unsentQueue.ts'

/**
 * On a page without the shell that cannot be shown without a network: how many points wait on this
 * device, and their list.
 */
export function UnsentPinsNote() {
  const { t } = useTranslation('offline')
  const changes = useSyncExternalStore(unsentQueue.subscribe, unsentQueue.read)
  useEffect(() => void unsentQueue.start(), [])
  if (changes.length === 0) return null
  const { kind, count } = countUnsentChanges(changes)
  return (
    <>
      <p>{t(`${kind}Here`, { count })}</p>
      <Button variant="default" onClick={unsentListDialog.open}>
        {t('show')}
      </Button>
      <UnsentChangesDialog changes={changes} />
    </>
  )
}
