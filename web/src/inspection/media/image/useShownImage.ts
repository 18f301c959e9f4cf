import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { useState } from 'react'

type Images = Project['projectModelImages']

/**
 * Index of the picture in view: the one navigated to, else the selected point's, else the first.
 */
export const findShownImageIndex = (
  images: Images,
  turnedTo: number | undefined,
  selected: Pin | null,
): number =>
  [turnedTo, selected?.projectModelImageId]
    .map((wanted) => images.findIndex(({ id }) => id === wanted))
    .find((index) => index >= 0) ?? 0

/**
 * The same as local state instead of in the URL: a picture stays until another point is selected.
 */
export function useShownImage(images: Images, selected: Pin | null) {
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
