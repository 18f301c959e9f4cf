import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { useState } from 'react'

/** Which picture is looked at: the one that was turned to, and that of a point when one is chosen. */
export function useImageInView(images: Project['projectModelImages'], selected: Pin | null) {
  const [index, show] = useState(0)
  const [followed, setFollowed] = useState<number | null>(null)
  const selectedId = selected?.id ?? null
  if (selectedId !== followed) {
    setFollowed(selectedId)
    const at = images.findIndex(({ id }) => id === selected?.projectModelImageId)
    if (at >= 0) show(at)
  }
  const within = Math.min(index, Math.max(0, images.length - 1))
  return { index: within, imageId: images[within]?.id ?? null, show }
}
