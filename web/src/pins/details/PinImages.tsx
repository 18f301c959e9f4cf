import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { PinPhotos } from '../photos/PinPhotos.tsx'
import { PinStill } from './PinStill.tsx'

/** The pictures of a point: its photos, the first one large, lead the still of the model. */
export function PinImages({ pin, project }: { pin: Pin; project: Project }) {
  const hasPhotos = pin.projectPinPhotos.length > 0
  return (
    <>
      {!hasPhotos && <PinStill pin={pin} project={project} />}
      <PinPhotos pin={pin} project={project} />
      {/* a photo is an image of the point */}
      {hasPhotos && pin.imageUrl !== null && <PinStill pin={pin} project={project} />}
    </>
  )
}
