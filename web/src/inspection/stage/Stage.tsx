import { Tabs } from '@mantine/core'
import type { TourViewer } from '@nspect/viewer'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterNote } from '../../pins/FilterNote.tsx'
import type { PinFilter } from '../../pins/usePinFilter.ts'
import { AddPointerButton } from './AddPointerButton.tsx'
import classes from './Stage.module.css'
import { StageTools } from './StageTools.tsx'
import type { Placing } from './usePlacing.ts'
import type { ViewTab } from './useViewTab.ts'

interface Props {
  className: string | undefined
  /** the 2D tab's panel */
  pictures: ReactNode
  /** the 3D tab's panel */
  children: ReactNode
  view: ViewTab
  filter: PinFilter
  /** points in all */
  total: number
  tour: TourViewer | null
  placing: Placing
  /** whether a point can be placed in what is shown */
  canPlace: boolean
  /** whether a rectangle can be drawn on what is shown */
  mayDraw: boolean
  isPhone: boolean
  isFull: boolean
  onTab: (tab: string | null) => void
  onFull: (isFull: boolean) => void
  onHome: () => void
  onKeys: () => void
}

/** The building: its pictures or its model, and the tools that float over them. */
export function Stage(props: Props) {
  const { className, pictures, children, view, filter, total, tour, placing, canPlace, mayDraw, isPhone, isFull } =
    props
  const { t } = useTranslation('inspection')
  const { shown, has2d, has3d, tab } = view
  const { mode, draft, isMiss, setMode } = placing
  return (
    <Tabs
      className={className}
      value={tab}
      onChange={props.onTab}
      keepMounted
      keepMountedMode="display-none"
      variant="pills"
    >
      <div className={classes.bar}>
        <Tabs.List className={classes.tabs} aria-label={t('tabsLabel')}>
          <Tabs.Tab value="2d" disabled={!has2d} {...(!has2d && { title: t('none2d') })}>
            {t('tab2d')}
          </Tabs.Tab>
          <Tabs.Tab value="3d" disabled={!has3d} {...(!has3d && { title: t('none3d') })}>
            {t('tab3d')}
          </Tabs.Tab>
        </Tabs.List>
        <StageTools
          mode={mode}
          isAllowed={canPlace}
          mayDraw={mayDraw}
          tour={tour}
          isPhone={isPhone}
          isModel={tab === '3d' && shown.kind === 'tour' && (!tour || tour.points !== undefined)}
          isFull={isFull}
          onMode={setMode}
          onFull={props.onFull}
          onHome={props.onHome}
          onKeys={props.onKeys}
        />
        {filter.isOn && (
          <div className={classes.row}>
            <FilterNote className={classes.filtered} filter={filter} total={total} />
          </div>
        )}
      </div>
      {isPhone && (canPlace || mayDraw) && !draft && !isMiss && mode !== 'add' && (
        <AddPointerButton
          className={classes.thumb}
          isAdding={false}
          isMark={mayDraw}
          isDisabled={!mayDraw && tour === null}
          onToggle={() => setMode('add')}
        />
      )}
      <Tabs.Panel value="2d" className={classes.panel}>
        {has2d && pictures}
      </Tabs.Panel>
      <Tabs.Panel value="3d" className={classes.panel}>
        {children}
      </Tabs.Panel>
    </Tabs>
  )
}
