import type { Pin } from '@nspect/contract/pins/pins'
import { isStatusMoreThanStage } from '@nspect/contract/pins/stageNames/stageNames'

/** The status of a point where it says more than its stage, which is shown before it (T407). */
export const getStatusBesideStage = ({
  projectTypePOIStatus: status,
}: Pick<Pin, 'projectTypePOIStatus'>): Pin['projectTypePOIStatus'] =>
  status && isStatusMoreThanStage(status.name) ? status : null
