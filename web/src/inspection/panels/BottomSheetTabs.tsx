import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './BottomDrawer.module.css'
import { PinsTab } from './PinsTab.tsx'
import { ScrollableTabRow } from './ScrollableTabRow.tsx'
import { type InspectionTab, pinsTabKey } from './useInspectionTabs.tsx'

interface Props {
  tabs: readonly InspectionTab[]
  /** the open tab; null: the points */
  chosen: string | null
  onChoose: (key: string | null) => void
  /** a point is open: it takes the whole sheet */
  isWriting: boolean
  /** the table of points is left out: on a phone it would be the list again */
  isPhone: boolean
  /** the points, as the rail shows them */
  children: ReactNode
}

const list = 'list'

/** The lower tabs as part of the sheet, on screens without room for a drawer. */
export function BottomSheetTabs(props: Props) {
  const { tabs, chosen, onChoose, isWriting, isPhone, children } = props
  const { t } = useTranslation('inspection')
  const others = isPhone ? tabs.filter(({ key }) => key !== pinsTabKey) : tabs
  const shown = isWriting || !others.some(({ key }) => key === chosen) ? list : chosen
  return (
    <Tabs
      className={classes.tabs}
      data-list={shown === list || undefined}
      value={shown}
      onChange={(next) => onChoose(next === list ? null : next)}
      activateTabWithKeyboard={false}
      keepMounted
      keepMountedMode="display-none"
    >
      {!isWriting && (
        <ScrollableTabRow label={t('drawer')} shown={shown}>
          <Tabs.Tab value={list}>{isPhone ? <PinsTab /> : t('tabList')}</Tabs.Tab>
          {others.map(({ key, tab }) => (
            <Tabs.Tab key={key} value={key}>
              {tab}
            </Tabs.Tab>
          ))}
        </ScrollableTabRow>
      )}
      <Tabs.Panel value={list} className={classes.points}>
        {children}
      </Tabs.Panel>
      {others.map(({ key, panel }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
