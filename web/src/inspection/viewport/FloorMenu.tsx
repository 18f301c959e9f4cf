import { Button } from '@mantine/core'
import type { ModelViewer } from '@nspect/viewer'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatFloorName } from '../../i18n/displayNames.ts'
import { ActionsMenu } from '../../ui/buttons/ActionsMenu.tsx'
import { useFloorInUrl } from '../store/inspectionSearch.ts'
import { useFloorsAndStance } from './useFloorsAndStance.ts'
import { useSyncShownFloorWithUrl } from './useSyncShownFloorWithUrl.ts'
import classes from './ViewerTools.module.css'

/** Shows one floor or all of them; its button names the one in view. Nothing without floors. */
export function FloorMenu({ viewer }: { viewer: ModelViewer }) {
  const { t } = useTranslation('inspection')
  const { floors, floor } = useFloorsAndStance(viewer)
  const { floor: wanted, push, replace } = useFloorInUrl()
  useSyncShownFloorWithUrl({ viewer, floors, floor: wanted, replace })
  if (!floors) return null
  const all = [
    { index: null, label: t('floorAll') },
    ...floors.list
      .toReversed()
      .map(({ index, name }) => ({ index, label: name ?? formatFloorName(index) })),
  ]
  const shown = all.find(({ index }) => index === floor)?.label ?? t('floors')
  return (
    <ActionsMenu
      actions={all.map(({ index, label }) => ({
        label,
        name: label,
        isOn: index === floor,
        run: () => push({ floor: index ?? undefined }),
      }))}
      opener={(props) => (
        <Button
          {...props}
          className={classes.tool}
          variant="default"
          leftSection={<IconStack2 size={18} stroke={1.7} aria-hidden />}
          aria-label={t('floorShown', { floor: shown })}
        >
          {shown}
        </Button>
      )}
    />
  )
}
