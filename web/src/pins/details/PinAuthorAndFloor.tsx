import { formatElementName, listStoreyNames } from '@nspect/contract/media/elementNames'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { formatDisplayName, formatFloorName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import classes from './PinAuthorAndFloor.module.css'

/** The floor of a point, or what of the building it is on, who added it and who last changed it. */
export function PinAuthorAndFloor({ pin, project }: { pin: Pin; project: Pick<Project, 'model'> }) {
  const { t } = useTranslation('pins')
  const { floor, element } = pin.matterPointCoordinates ?? {}
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  return (
    <div className={classes.meta}>
      {element && <p>{t('onElement', { element: formatElementName(element) })}</p>}
      {floor !== undefined && element?.storey === undefined && (
        <p>{formatFloorName(floor, listStoreyNames(project.model))}</p>
      )}
      {pin.anonymousUser && <p>{t('reported', { name: formatDisplayName(pin.anonymousUser) })}</p>}
      <p>{t('added', { name: formatDisplayName(pin.addedBy), when: stamp(pin.addedDateTime) })}</p>
      {pin.updatedDateTime !== pin.addedDateTime && (
        <p>
          {t('updated', {
            name: formatDisplayName(pin.updatedBy),
            when: stamp(pin.updatedDateTime),
          })}
        </p>
      )}
    </div>
  )
}
