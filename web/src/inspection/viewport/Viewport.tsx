import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActiveFilterNote } from '../../pins/filter/ActiveFilterNote.tsx'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { usePinFilter } from '../store/usePinFilter.ts'
import { AddPinButton } from './AddPinButton.tsx'
import { reportToolbarHeight } from './reportToolbarHeight.ts'
import { ViewerTools } from './ViewerTools.tsx'
import classes from './Viewport.module.css'

interface Props {
  className: string | undefined
  /** the 2D tab's panel */
  pictures: ReactNode
  /** the 3D tab's panel */
  children: ReactNode
}

/** The building: its pictures or its model, with floating tools. */
export function Viewport({ className, pictures, children }: Props) {
  const { t } = useTranslation('inspection')
  const { actions } = useInspectionStore()
  const { has2d, has3d, tab } = useInspectionState('has2d', 'has3d', 'tab')
  return (
    <Tabs
      className={className}
      value={tab}
      onChange={(next) => void actions.changeTab(next)}
      keepMounted
      keepMountedMode="display-none"
      variant="pills"
    >
      <div ref={reportToolbarHeight} className={classes.bar}>
        <Tabs.List className={classes.tabs} aria-label={t('tabsLabel')}>
          <Tabs.Tab value="2d" disabled={!has2d} {...(!has2d && { title: t('none2d') })}>
            {t('tab2d')}
          </Tabs.Tab>
          <Tabs.Tab value="3d" disabled={!has3d} {...(!has3d && { title: t('none3d') })}>
            {t('tab3d')}
          </Tabs.Tab>
        </Tabs.List>
        <ViewerTools />
        <StageFilter />
      </div>
      <ThumbButton />
      <Tabs.Panel value="2d" className={classes.panel}>
        {has2d && pictures}
      </Tabs.Panel>
      <Tabs.Panel value="3d" className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}

function StageFilter() {
  const { pins } = useInspectionState('pins')
  const filter = usePinFilter()
  return (
    filter.isOn && (
      <div className={classes.row}>
        <ActiveFilterNote className={classes.filtered} filter={filter} total={pins.length} />
      </div>
    )
  )
}

/**
 * On a phone the button that adds a point is within thumb reach, while no point is being placed.
 */
function ThumbButton() {
  const { actions } = useInspectionStore()
  const { rights, placement, isMiss, mode, viewer } = useInspectionState(
    'rights',
    'placement',
    'isMiss',
    'mode',
    'viewer',
  )
  const { moving, isBoxing, isMeasuring } = useInspectionState('moving', 'isBoxing', 'isMeasuring')
  const { isPhone } = useBreakpoints()
  const { canPlace, mayDraw } = rights
  return (
    isPhone &&
    (canPlace || mayDraw) &&
    !placement &&
    !moving &&
    !isBoxing &&
    !isMeasuring &&
    !isMiss &&
    mode !== 'add' && (
      <AddPinButton
        className={classes.thumb}
        isAdding={false}
        isMark={mayDraw}
        isDisabled={!mayDraw && viewer === null}
        onToggle={() => actions.setMode('add')}
      />
    )
  )
}
