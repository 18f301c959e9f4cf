import { useTranslation } from 'react-i18next'
import { lazyWithTexts } from '../../i18n/lazyWithTexts.ts'
import { useBreakpoints } from '../../ui/hooks/useBreakpoints.ts'
import { TabNameWithCount } from '../../ui/layout/TabNameWithCount.tsx'
import { InspectionBulkActionsBar } from '../pins/InspectionBulkActionsBar.tsx'
import { useBulkSelection } from '../store/useBulkSelection.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import { usePinFilter } from '../store/usePinFilter.ts'

const PinTable = lazyWithTexts(() =>
  import('../../pins/table/PinTable.tsx').then((m) => m.PinTable),
)

/** The lower tab of the points, with their total and how many of them the filter shows. */
export function PinsTab() {
  const { t } = useTranslation('inspection')
  const { pins, filter } = useInspectionState('pins', 'filter')
  return (
    <TabNameWithCount
      words={t('tabPoints')}
      count={filter.isOn ? `${filter.shown.length}/${pins.length}` : String(pins.length)}
    />
  )
}

/** The points as a table. */
export function PinsPanel() {
  const { actions } = useInspectionStore()
  const { isDesk } = useBreakpoints()
  const { isWriting } = useInspectionState('isWriting')
  const { project, pins, imageId, selectedId } = useInspectionState(
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
      chosenBar={(!isDesk || isWriting) && <InspectionBulkActionsBar />}
    />
  )
}
