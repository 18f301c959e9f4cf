import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../i18n/lazily.ts'
import type { PinFilter } from '../../pins/usePinFilter.ts'
import { useSlots } from '../../ui/slots.ts'
import { TabCount } from '../../ui/TabCount.tsx'

const PinTable = lazily(() => import('../../pins/table/PinTable.tsx').then((m) => m.PinTable))

export interface DrawerTab {
  key: string
  tab: ReactNode
  panel: ReactNode
}

interface DrawerTabsOptions {
  project: Project
  pins: readonly Pin[]
  filter: PinFilter
  /** the picture in view in 2D mode; null: the model is looked at */
  imageId: number | null
  selectedId: number | null
  onOpen: (pin: Pin) => void
}

/** The lower tabs: the points as a table, and what other features add. */
export const useDrawerTabs = ({
  project,
  pins,
  filter,
  imageId,
  selectedId,
  onOpen,
}: DrawerTabsOptions): DrawerTab[] => {
  const { t } = useTranslation('inspection')
  const { projectPanels } = useSlots()
  return [
    {
      key: 'points',
      tab: (
        <TabCount
          words={t('tabPoints')}
          count={filter.isOn ? `${filter.shown.length}/${pins.length}` : String(pins.length)}
        />
      ),
      panel: (
        <PinTable
          project={project}
          pins={pins}
          filter={filter}
          imageId={imageId}
          selectedId={selectedId}
          onOpen={onOpen}
        />
      ),
    },
    ...projectPanels.map(({ key, Tab, Panel }) => ({
      key,
      tab: <Tab project={project} />,
      panel: <Panel project={project} />,
    })),
  ]
}
