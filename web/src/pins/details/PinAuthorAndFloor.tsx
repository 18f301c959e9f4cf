import { listStoreyNames } from '@nspect/contract/media/elementNames'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useTranslation } from 'react-i18next'
import { formatDisplayName, formatFloorName } from '../../i18n/displayNames.ts'
import { formatDate } from '../../i18n/formatDate.ts'
import { getDisplayTimeZone } from '../../ui/browser/displayTimeZone.ts'
import { getElementText } from '../values/elementText.ts'
import classes from './PinAuthorAndFloor.module.css'

/** The floor of a point, or what of the building it is on, who added it and who last changed it. */
export function PinAuthorAndFloor({ pin, project }: { pin: Pin; project: Pick<Project, 'model'> }) {
  const { t } = useTranslation('pins')
  const { floor, element } = pin.matterPointCoordinates ?? {}
  const elementName = element && getElementText(element)
  const floorName =
    floor === undefined ? element?.storey : formatFloorName(floor, listStoreyNames(project.model))
  const stamp = (instant: string) => formatDate(instant, 'stamp', getDisplayTimeZone())
  return (
    <div className={classes.meta}>
      {element && elementName && (
        <p title={`${element.name} (${element.type})`}>
          {t('onElement', { element: elementName })}
        </p>
      )}
      {floorName && <p>{floorName}</p>}
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
