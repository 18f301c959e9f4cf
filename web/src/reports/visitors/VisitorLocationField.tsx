import { Button } from '@mantine/core'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { IconCube, IconMapPinCheck, IconPhotoScan, IconX } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type PickedLocation,
  type PickLocationProps,
  useComponentSlots,
} from '../../ui/layout/componentSlots.ts'
import classes from './VisitorFormSheet.module.css'

interface Props {
  project: Project
  pins: readonly Pin[]
  place: PickedLocation | null
  isDisabled: boolean
  /** `image`: the view of the place that was picked */
  onChange: (place: PickedLocation | null, image: File | null) => void
}

/**
 * Where a visitor's point is: on the model or a picture, while the inspection is active; or nowhere
 * (T97).
 */
export function VisitorLocationField({ project, pins, place, isDisabled, onChange }: Props) {
  const { t } = useTranslation('reports')
  const { PickPlace } = useComponentSlots()
  const [where, setWhere] = useState<PickLocationProps['where'] | null>(null)
  const hasModel = project.model !== null
  const hasImages = project.projectModelImages.length > 0
  if (project.completedDateTime !== null || !(hasModel || hasImages)) return null
  return (
    <div className={classes.place}>
      {place && (
        <p className={classes.placed} role="status">
          <IconMapPinCheck size={20} aria-hidden />
          {t('visitor.placed')}
        </p>
      )}
      {place && (
        <Button
          variant="subtle"
          color="gray"
          disabled={isDisabled}
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange(null, null)}
        >
          {t('visitor.removePlace')}
        </Button>
      )}
      {!place && hasModel && (
        <Button
          variant="default"
          disabled={isDisabled}
          leftSection={<IconCube size={18} aria-hidden />}
          onClick={() => setWhere('model')}
        >
          {t('visitor.onModel')}
        </Button>
      )}
      {!place && hasImages && (
        <Button
          variant="default"
          disabled={isDisabled}
          leftSection={<IconPhotoScan size={18} aria-hidden />}
          onClick={() => setWhere('pictures')}
        >
          {t('visitor.onPicture')}
        </Button>
      )}
      {where && (
        <Suspense>
          <PickPlace
            where={where}
            project={project}
            pins={pins}
            onClose={() => setWhere(null)}
            onPicked={(picked, image) => {
              setWhere(null)
              onChange(picked, image)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
