import { emptyAttributes } from '@nspect/contract/pinAttributes'
import type { Pin } from '@nspect/contract/pins'
import type { PoiStatus, ProjectType } from '@nspect/contract/projectTypes'
import { repairEventOf, statusAfter } from '@nspect/contract/repairEvents'

/** The statuses that can be chosen for a point; `null`: a new one. Those that would contradict its repair are left out. */
export const statusesFor = (
  { projectTypePOIStatuses: statuses }: Pick<ProjectType, 'projectTypePOIStatuses'>,
  pin: Pick<Pin, 'isResolved' | 'isApproved' | 'projectTypePOIStatusId'> | null,
): PoiStatus[] => {
  const event = repairEventOf(pin ?? emptyAttributes)
  return statuses.filter(
    (status) =>
      status.id === pin?.projectTypePOIStatusId || statusAfter(statuses, status, event) === status,
  )
}
