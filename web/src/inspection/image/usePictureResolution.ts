import { useEffect, useState } from 'react'
import { nextPictureUrl, pictureUrl } from '../../api/pictureUrl.ts'
import type { ShownPicture } from './shownPicture.ts'
import type { ZoomedView } from './usePictureZoom.ts'

/** long side of `previewPath`, pixels */
const previewSide = 1280

/**
 * The URL of the picture to show: the preview until its pixels are larger than the screen's, then the full picture once
 * it is decoded. The full one is kept.
 */
export function usePictureResolution(image: ShownPicture, shown: ZoomedView | null): string {
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
      const picture = new Image()
      picture.src = url
      await picture.decode().catch(() => {
        const next = nextPictureUrl(url)
        return next === undefined ? Promise.reject() : load(next)
      })
    }
    load(pictureUrl(imagePath)).then(
      () => isCancelled || setFull(imagePath),
      // the preview is already shown
      () => {},
    )
    return () => {
      isCancelled = true
    }
  }, [isCoarse, previewWidth, width, imagePath])
  return pictureUrl(full === imagePath ? imagePath : previewPath)
}
