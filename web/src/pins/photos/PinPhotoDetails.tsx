import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { useActor } from '../../api/signedInUser.ts'
import { PhotoDetails } from './PhotoDetails.tsx'

/** The details of the photo that a point was created from, for those who may read them. */
export function PinPhotoDetails({ pin, project }: { pin: Pin; project: Project }) {
  const actor = useActor()
  return can(actor, 'pin.readEvidence', toProjectFacts(project)) ? (
    <PhotoDetails photo={{ projectPinId: pin.id }} />
  ) : null
}
