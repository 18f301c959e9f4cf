import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { TabCount } from '../../ui/layout/TabCount.tsx'
import { BulkSelectionBar } from '../pins/BulkSelectionBar.tsx'
import { useBulkSelection } from '../store/useBulkSelection.ts'
import { useInspection, useInspectionStore } from '../store/useInspection.ts'
import { usePinFilter } from '../store/usePinFilter.ts'

const PinTable = lazyWithTexts(() =>
  import('../../pins/table/PinTable.tsx').then((m) => m.PinTable),
)

/** The lower tab of the points, with their total and how many of them the filter shows. */
export function PinsTab() {
  const { t } = useTranslation('inspection')
  const { pins, filter } = useInspection('pins', 'filter')
  return (
    <TabCount
      words={t('tabPoints')}
      count={filter.isOn ? `${filter.shown.length}/${pins.length}` : String(pins.length)}
    />
  )
}

/** The points as a table. */
export function PinsPanel() {
  const { actions } = useInspectionStore()
  const { isDesk } = useBreakpoints()
  const { isWriting } = useInspection('isWriting')
  const { project, pins, imageId, selectedId } = useInspection(
    'project',
    'pins',
    'imageId',
    'selectedId',
  )
  return (
    <PinTable
      project={project}
      pins={pins}
      filter={usePinFilter()}
      imageId={imageId}
      selectedId={selectedId}
      onOpen={actions.open}
      choosing={useBulkSelection()}
      // beside the list there is one already
      chosenBar={(!isDesk || isWriting) && <BulkSelectionBar />}
    />
  )
}
