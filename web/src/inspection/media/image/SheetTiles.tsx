import { getImageUrl } from '../../../api/imageUrl.ts'
import type { InspectionImage } from './inspectionImage.ts'
import classes from './SheetTiles.module.css'
import type { ImageZoomView } from './useImageZoom.ts'
import { listVisibleTiles } from './visibleTiles.ts'

type Image = InspectionImage

interface Props {
  image: Image
  tiles: NonNullable<Image['tiles']>
  shown: ImageZoomView
}

/** The tiles of a sheet over its picture, which stays in sight until they are there. */
export function SheetTiles({ image, tiles, shown }: Props) {
  return listVisibleTiles(tiles, image.width, shown, devicePixelRatio).map(
    ({ number, left, top, width, height }) => (
      <img
        key={number}
        className={classes.tile}
        src={`${getImageUrl(tiles.path)}?tile=${number}`}
        alt=""
        decoding="async"
        draggable={false}
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    ),
  )
}
