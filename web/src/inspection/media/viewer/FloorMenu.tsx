import { Button } from '@mantine/core'
import type { ModelViewer } from '@nspect/viewer'
import { IconStack2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatFloorName } from '../../../i18n/displayNames.ts'
import { ActionsMenu } from '../../../ui/buttons/ActionsMenu.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import classes from './FloorMenu.module.css'
import { useFloorsAndStance } from './useFloorsAndStance.ts'

interface Props {
  viewer: ModelViewer
  /** `null`: all floors */
  onShow?: (floor: number | null) => void
}

/** Shows one floor or all of them; its button names the one in view. Nothing without floors. */
export function FloorMenu({ viewer, onShow }: Props) {
  const { t } = useTranslation('inspection')
  const { floors, floor } = useFloorsAndStance(viewer)
  if (!floors) return null
  const show = onShow ?? ((index) => void floors.show(index).catch(toast.failed))
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
        run: () => show(index),
      }))}
      opener={(props) => (
        <Button
          {...props}
          className={classes.floor}
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
