import type { CSSProperties } from 'react'
import type { InspectionImage } from '../../media/image/inspectionImage.ts'
import { SheetTiles } from '../../media/image/SheetTiles.tsx'
import { useImageUrlForZoom } from '../../media/image/useImageUrlForZoom.ts'
import type { ImageZoomView } from '../../media/image/useImageZoom.ts'
import classes from './CompareImageRevisions.module.css'
import type { ImageTransform } from './comparison.ts'

interface Props {
  image: InspectionImage
  words: string
  side: 'old' | 'recent'
  /** CSS pixels of a pixel of the new picture, and how this one lies on that */
  scale: number
  transform: ImageTransform
  /** the view of the new picture */
  shown: ImageZoomView | null
  isTinted: boolean
  opacity: number
  onLoaded: () => void
  onFailed: () => void
}

/**
 * One of two pictures that lie on each other; what is dark on it has its colour, its paper lets the
 * other one through.
 */
export function TintedComparedImage(props: Props) {
  const { image, words, side, scale, transform, shown, isTinted, opacity, onLoaded, onFailed } =
    props
  const { a, b, c, d, e, f } = transform
  const style: CSSProperties = {
    width: image.width * scale,
    height: image.height * scale,
    transform: `matrix(${a}, ${b}, ${c}, ${d}, ${e * scale}, ${f * scale})`,
  }
  const own = shown && computeOverlayView(image, shown, scale, transform)
  const source = useImageUrlForZoom(image, own)
  return (
    <div
      className={classes.plate}
      data-side={side}
      data-tinted={isTinted || undefined}
      style={{ opacity }}
    >
      <div className={classes.sheet} style={style}>
        <img src={source} alt={words} draggable={false} onLoad={onLoaded} onError={onFailed} />
        {own && image.tiles && <SheetTiles image={image} tiles={image.tiles} shown={own} />}
        {isTinted && <div className={classes.tint} />}
      </div>
    </div>
  )
}

/**
 * The view of a picture that lies on another one, as if it lay alone: what of it is in the window,
 * unless it is turned.
 */
const computeOverlayView = (
  { width, height }: { width: number; height: number },
  { room, view }: ImageZoomView,
  scale: number,
  { a, b, d, e, f }: ImageTransform,
): ImageZoomView => {
  const [across, down] = [Math.hypot(a, b) * scale, Math.hypot(b, d) * scale]
  return {
    room: {
      ...room,
      fitted: { width: (width * across) / view.scale, height: (height * down) / view.scale },
    },
    view: { scale: view.scale, x: view.x + e * scale, y: view.y + f * scale },
  }
}
