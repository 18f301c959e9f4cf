import { useTranslation } from 'react-i18next'
import type { ModelViewProps } from '../ui/slots.ts'
import { tourOf } from './projectTour.ts'
import { TourWindow } from './TourWindow.tsx'

/** The 3D window for other screens: look around, point at a pin, go to it. Fills its positioned parent. */
export function ModelView({ project, pins, selectedPinId, onSelectPin, isReadOnly }: ModelViewProps) {
  const { t } = useTranslation('inspection')
  return (
    <TourWindow
      shown={tourOf(project)}
      label={t('modelLabel', { name: project.projectName })}
      pins={pins}
      selectedPinId={selectedPinId}
      onSelectPin={onSelectPin}
      isInteractive={!isReadOnly || project.completedDateTime === null}
    />
  )
}
