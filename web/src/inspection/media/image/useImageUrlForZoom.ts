import { useEffect, useState } from 'react'
import { getImageUrl, getNextImageUrl } from '../../../api/imageUrl.ts'
import type { InspectionImage } from './inspectionImage.ts'
import type { ImageZoomView } from './useImageZoom.ts'

/** long side of `previewPath`, pixels */
const previewSide = 1280

/**
 * The URL of the picture to show: the preview until its pixels are larger than the screen's, then
 * the full picture once it is decoded. The full one is kept.
 */
export function useImageUrlForZoom(image: InspectionImage, shown: ImageZoomView | null): string {
  const [full, setFull] = useState<string | null>(null)
  const { imagePath, previewPath, width, height } = image
  const previewWidth = Math.min(width, (previewSide * width) / Math.max(width, height))
  const isCoarse =
    shown !== null &&
    shown.room.fitted.width * shown.view.scale * devicePixelRatio > previewWidth * 1.1
  useEffect(() => {
    if (!isCoarse || previewWidth >= width) return
    let isCancelled = false
    const load = async (url: string): Promise<void> => {
      const image = new Image()
      image.src = url
      await image.decode().catch(() => {
        const next = getNextImageUrl(url)
        return next === undefined ? Promise.reject() : load(next)
      })
    }
    load(getImageUrl(imagePath)).then(
      () => isCancelled || setFull(imagePath),
      // the preview is already shown
      () => {},
    )
    return () => {
      isCancelled = true
    }
  }, [isCoarse, previewWidth, width, imagePath])
  return getImageUrl(full === imagePath ? imagePath : previewPath)
}
