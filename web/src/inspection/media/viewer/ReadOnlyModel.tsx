import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { hasStatusesInPlan } from '../../../pins/values/shownApproval.ts'
import type { ReadOnlyModelProps } from '../../../ui/layout/componentSlots.ts'
import { mapPinsToModelSightings } from '../image/pinSightings.ts'
import { ModelViewerView } from './ModelViewerView.tsx'
import { resolveModelTabContent } from './modelTabContent.ts'
import { useViewerSettings } from './useViewerSettings.ts'

/**
 * The 3D view for other screens: look around, hover pins, go to them. Fills its positioned parent.
 */
export function ReadOnlyModel({
  project,
  pins,
  selectedPinId,
  onSelectPin,
  isReadOnly,
  onStatus,
}: ReadOnlyModelProps) {
  const { t } = useTranslation('inspection')
  const settings = useViewerSettings()
  const shown = useMemo(() => resolveModelTabContent(project, settings), [project, settings])
  const seen = useMemo(() => mapPinsToModelSightings(project, pins), [project, pins])
  return (
    <ModelViewerView
      shown={shown}
      label={t('modelLabel', { name: project.projectName })}
      pins={pins}
      seen={seen}
      selectedPinId={selectedPinId}
      isStatusShown={hasStatusesInPlan(project)}
      onSelectPin={onSelectPin}
      {...(onStatus && { onStatus })}
      isInteractive={!isReadOnly || project.completedDateTime === null}
    />
  )
}
