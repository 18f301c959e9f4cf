import type { Comment } from '@nspect/contract/comments/comments'
import { listPinImages } from '@nspect/contract/pins/pinImages'
import type { Pin } from '@nspect/contract/pins/pins'

/** The submission that waits; undefined if none was made, or if its comment was hidden. */
const findSubmission = (comments: readonly Comment[]) =>
  comments.findLast(({ action }) => action === 'submit')

/**
 * What a repair is judged by: paths of the point's pictures, photos first, and of the repair's, or
 * its link.
 */
export const listRepairImages = (pin: Pin, comments: readonly Comment[]) => {
  const { poiResolutionImagePath: first, matterportResolutionLink: link } = pin
  const submitted = findSubmission(comments)
  // those of the latest submission, unless its comment was hidden
  const isShown = submitted?.poiResolutionImagePath === first
  return {
    before: listPinImages(pin, 'full').map(({ path }) => path),
    after: isShown && submitted ? submitted.poiResolutionImagePaths : first === null ? [] : [first],
    link: link?.startsWith('https://') ? link : null,
  }
}
