import type { Pin, ProjectPinPhoto } from './pins.ts'

/**
 * The pictures of a point in the order of every list, card, report and print: photos lead, the
 * still of the model follows.
 */
export const orderPinImages = <Image>(
  photos: readonly Image[],
  still: Image | null | undefined,
): Image[] => (still ? [...photos, still] : [...photos])

/** A stored picture of a point; `photo` is null for the still of the model. */
export interface PinImage {
  /** signed, relative to `api/` */
  path: string
  photo: ProjectPinPhoto | null
}

/** Longer side, about: 320 to 632 pixels, 1280 to 1896, or as stored. */
export type PinImageSize = 'thumb' | 'preview' | 'full'

type PinWithImages = Pick<Pin, 'projectPinPhotos' | 'imageUrl' | 'stillUrl'>

/** Absent in photos that browsers keep from before, the preview is the photo itself. */
export const getPhotoPath = (
  { thumbPath, previewPath, imagePath }: ProjectPinPhoto,
  size: PinImageSize,
): string => ({ thumb: thumbPath, preview: previewPath ?? imagePath, full: imagePath })[size]

/** The pictures of a point in a response, the leading one first. */
export const listPinImages = (
  { projectPinPhotos, imageUrl, stillUrl }: PinWithImages,
  size: PinImageSize,
): PinImage[] => {
  const stillPath = size === 'thumb' ? (imageUrl ?? stillUrl) : (stillUrl ?? imageUrl)
  return orderPinImages<PinImage>(
    projectPinPhotos.map((photo) => ({ path: getPhotoPath(photo, size), photo })),
    stillPath === null ? null : { path: stillPath, photo: null },
  )
}

/** The picture that stands for a point; null: it has none. */
export const pickLeadingImage = (pin: PinWithImages, size: PinImageSize): PinImage | null =>
  listPinImages(pin, size)[0] ?? null
