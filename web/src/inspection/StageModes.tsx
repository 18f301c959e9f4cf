import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import type { TourViewer } from '@nspect/viewer'
import { IconStack2, IconWalk } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { floorName } from '../i18n/names.ts'
import { toast } from '../ui/toast.ts'
import { useLook } from './look.ts'
import classes from './StageTools.module.css'
import { saysNoInside } from './saysNoInside.ts'
import { useShownFloor } from './useShownFloor.ts'
import { useTourModes } from './useTourModes.ts'

/** From where the building is looked at, and which of its floors, where it has some. */
export function StageModes({ tour }: { tour: TourViewer }) {
  const { t } = useTranslation('inspection')
  const { capabilities, stance, floor } = useTourModes(tour)
  const isInside = stance === 'inside'
  const floors = capabilities.floors ? tour.floors() : []
  const walk = t(isInside ? 'outside' : 'inside')
  const { params, step, amend } = useLook()
  useShownFloor({ tour, hasFloors: capabilities.floors, floor: params.floor, amend })
  const changeStance = async () => {
    try {
      await tour.setStance(isInside ? 'outside' : 'inside')
    } catch (error) {
      toast.failed(saysNoInside(error) ? new Error(t('noInside')) : error)
    }
  }
  const showFloor = (index: number | null) => step({ floor: index ?? undefined })
  return (
    <>
      {tour.kind === 'model' && (
        <Tooltip label={walk}>
          <ActionIcon
            className={classes.tool}
            variant="default"
            size={36}
            aria-label={t('inside')}
            aria-pressed={isInside}
            onClick={() => void changeStance()}
          >
            <IconWalk size={20} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      )}
      {floors.length > 1 && (
        <Menu position="bottom-start">
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
            {floors.toReversed().map(({ index, name }) => (
              <Menu.Item key={index} aria-current={floor === index} onClick={() => showFloor(index)}>
                {name ?? floorName(index)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
