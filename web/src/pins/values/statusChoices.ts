import { emptyAttributeValues } from '@nspect/contract/pins/pinAttributes'
import type { Pin } from '@nspect/contract/pins/pins'
import type { PoiStatus, ProjectType } from '@nspect/contract/projectTypes/projectTypes'
import {
  getLastRepairEvent,
  resolveStatusAfterRepairEvent,
} from '@nspect/contract/projectTypes/repairEvents'

/**
 * The statuses that can be chosen for a point; `null`: a new one. Those that would contradict its
 * repair are left out.
 */
export const listSelectableStatuses = (
  { projectTypePOIStatuses: statuses }: Pick<ProjectType, 'projectTypePOIStatuses'>,
  pin: Pick<Pin, 'isResolved' | 'isApproved' | 'projectTypePOIStatusId'> | null,
): PoiStatus[] => {
  const event = getLastRepairEvent(pin ?? emptyAttributeValues)
  return statuses.filter(
    (status) =>
      status.id === pin?.projectTypePOIStatusId ||
      resolveStatusAfterRepairEvent(statuses, status, event) === status,
  )
}
