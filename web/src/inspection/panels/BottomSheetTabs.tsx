import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './BottomDrawer.module.css'
import { ScrollableTabRow } from './ScrollableTabRow.tsx'
import type { InspectionTab } from './useInspectionTabs.tsx'

interface Props {
  tabs: readonly InspectionTab[]
  /** the open tab; null: the points */
  chosen: string | null
  onChoose: (key: string | null) => void
  /** a point is open: it takes the whole sheet */
  isWriting: boolean
  /** the points, as the rail shows them */
  children: ReactNode
}

const list = 'list'

/** The lower tabs as part of the sheet, on screens without room for a drawer. */
export function BottomSheetTabs({ tabs, chosen, onChoose, isWriting, children }: Props) {
  const { t } = useTranslation('inspection')
  const shown = isWriting ? list : (chosen ?? list)
  return (
    <Tabs
      className={classes.tabs}
      value={shown}
      onChange={(next) => onChoose(next === list ? null : next)}
      activateTabWithKeyboard={false}
      keepMounted
      keepMountedMode="display-none"
    >
      {!isWriting && (
        <ScrollableTabRow label={t('drawer')} shown={shown}>
          <Tabs.Tab value={list}>{t('tabList')}</Tabs.Tab>
          {tabs.map(({ key, tab }) => (
            <Tabs.Tab key={key} value={key}>
              {tab}
            </Tabs.Tab>
          ))}
        </ScrollableTabRow>
      )}
      <Tabs.Panel value={list} className={classes.points}>
        {children}
      </Tabs.Panel>
      {tabs.map(({ key, panel }) => (
        <Tabs.Panel key={key} value={key} className={classes.panel}>
          {panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
