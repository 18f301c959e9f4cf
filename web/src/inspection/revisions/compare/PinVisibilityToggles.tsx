import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { useCompareSearchParams } from './compareSearch.ts'

/** Whether points are shown where they are, and where they were. */
export function PinVisibilityToggles({
  address,
}: {
  address: ReturnType<typeof useCompareSearchParams>
}) {
  const { t } = useTranslation('compare')
  return (
    <>
      <Switch
        label={t('points')}
        checked={address.isPointsShown}
        onChange={({ currentTarget }) => address.showPoints(currentTarget.checked)}
      />
      <Switch
        label={t('ghosts')}
        checked={address.isGhostsShown}
        onChange={({ currentTarget }) => address.showGhosts(currentTarget.checked)}
      />
    </>
  )
}
