import { Button } from '@mantine/core'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { UnsentList } from './UnsentList.tsx'
import { unsentList, useIsUnsentListOpen } from './unsentList.ts'
import { unsentQueue } from './unsentQueue.ts'

/** On a page that cannot be shown without a network: how many points wait on this device, and their list. */
export function WaitingPoints() {
  const { t } = useTranslation('offline')
  const changes = useSyncExternalStore(unsentQueue.subscribe, unsentQueue.read)
  const isOpen = useIsUnsentListOpen()
  useEffect(() => void unsentQueue.start(), [])
  // what comes after another change, as a photo of a new point, is of the same point
  const count = changes.filter(({ after }) => after === null).length
  if (count === 0) return null
  return (
    <>
      <p>{t('pointsHere', { count })}</p>
      <Button variant="default" onClick={unsentList.open}>
        {t('show')}
      </Button>
      {isOpen && <UnsentList changes={changes} onClose={unsentList.close} />}
    </>
  )
}
