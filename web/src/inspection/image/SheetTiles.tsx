import { pictureUrl } from '../../api/pictureUrl.ts'
import classes from './SheetTiles.module.css'
import type { ShownPicture } from './shownPicture.ts'
import type { ZoomedView } from './usePictureZoom.ts'
import { visibleTiles } from './visibleTiles.ts'

type Image = ShownPicture

interface Props {
  image: Image
  tiles: NonNullable<Image['tiles']>
  shown: ZoomedView
}

/** The tiles of a sheet over its picture, which stays in sight until they are there. */
export function SheetTiles({ image, tiles, shown }: Props) {
  return visibleTiles(tiles, image.width, shown, devicePixelRatio).map(
    ({ number, left, top, width, height }) => (
      <img
        key={number}
        className={classes.tile}
        src={`${pictureUrl(tiles.path)}?tile=${number}`}
        alt=""
        decoding="async"
        draggable={false}
        style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
      />
    ),
  )
}
