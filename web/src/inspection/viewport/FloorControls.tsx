import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { ModelViewer, WalkTools } from '@nspect/viewer'
import { IconStack2, IconWalk } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatFloorName } from '../../i18n/displayNames.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useFloorInUrl } from '../store/inspectionSearch.ts'
import { useFloorsAndStance } from './useFloorsAndStance.ts'
import { useSyncShownFloorWithUrl } from './useSyncShownFloorWithUrl.ts'
import classes from './ViewerTools.module.css'

/** Switches between outside and inside, and between floors if there are any. */
export function FloorControls({ viewer }: { viewer: ModelViewer }) {
  const { t } = useTranslation('inspection')
  const { floors, stance, floor } = useFloorsAndStance(viewer)
  const isInside = stance === 'inside'
  const { walk } = viewer
  const walkLabel = t(isInside ? 'outside' : 'inside')
  const { floor: wanted, push, replace } = useFloorInUrl()
  useSyncShownFloorWithUrl({ viewer, floors, floor: wanted, replace })
  const changeStance = async (to: WalkTools) => {
    try {
      if (!(await to.setStance(isInside ? 'outside' : 'inside')))
        toast.failed(new Error(t('noInside')))
    } catch (error) {
      toast.failed(error)
    }
  }
  const showFloor = (index: number | null) => push({ floor: index ?? undefined })
  return (
    <>
      {walk && (
        <Tooltip label={walkLabel}>
          <ActionIcon
            className={classes.tool}
            variant="default"
            size={36}
            aria-label={t('inside')}
            aria-pressed={isInside}
            onClick={() => void changeStance(walk)}
          >
            <IconWalk size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {floors && (
        <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
          <Menu.Target>
            <ActionIcon
              className={classes.tool}
              variant="default"
              size={36}
              aria-label={t('floors')}
              title={t('floors')}
            >
              <IconStack2 size={20} stroke={1.7} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item aria-current={floor === null} onClick={() => showFloor(null)}>
              {t('floorAll')}
            </Menu.Item>
            {floors.list.toReversed().map(({ index, name }) => (
              <Menu.Item
                key={index}
                aria-current={floor === index}
                onClick={() => showFloor(index)}
              >
                {name ?? formatFloorName(index)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
