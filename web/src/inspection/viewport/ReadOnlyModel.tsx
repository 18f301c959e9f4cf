import { useTranslation } from 'react-i18next'
import { hasStatuses } from '../../pins/pinHelpers.ts'
import type { ModelViewProps } from '../../ui/componentSlots.ts'
import { tourOf } from './shownModel.ts'
import { TourWindow } from './ModelViewerWindow.tsx'
import { useTourSettings } from './useViewerSettings.ts'

/** The 3D view for other screens: look around, hover pins, go to them. Fills its positioned parent. */
export function ModelView({ project, pins, selectedPinId, onSelectPin, isReadOnly, onReady }: ModelViewProps) {
  const { t } = useTranslation('inspection')
  const settings = useTourSettings()
  return (
    <TourWindow
      shown={tourOf(project, settings)}
      label={t('modelLabel', { name: project.projectName })}
      pins={pins}
      selectedPinId={selectedPinId}
      isStatusShown={hasStatuses(project)}
      onSelectPin={onSelectPin}
      {...(onReady && { onTour: (tour) => onReady(tour !== null) })}
      isInteractive={!isReadOnly || project.completedDateTime === null}
    />
  )
}
