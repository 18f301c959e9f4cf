import {
  type CutOut,
  computeImageCutOut,
  computeOverviewInset,
  type ImageLocation,
} from '@nspect/contract/media/imageCutOut'
import type { Project } from '@nspect/contract/projects/projects'
import { limits } from '@nspect/contract/shared/limits'
import type { CSSProperties } from 'react'
import { getImageUrl } from '../../api/imageUrl.ts'
import classes from './PinPlanExcerpt.module.css'
import { ReportImage } from './ReportImage.tsx'

/** A picture of an inspection, and where a point is on it. */
export interface PlanLocation {
  picture: Project['projectModelImages'][number]
  mark: ImageLocation
}

/** Pixels of the largest part; it is drawn smaller on a small screen. */
const room = { width: 320, height: 200 }
const formatPercent = (share: number) => `${share * 100}%`

/**
 * The surroundings of a point on a plan or picture, enlarged, and small in a corner where on the
 * whole that is.
 */
export function PinPlanExcerpt({
  place: { picture, mark },
  alt,
}: {
  place: PlanLocation
  alt: string
}) {
  const { width, height, previewPath } = picture
  // enlarged as far as the pixels of the preview allow
  const shrunk = Math.min(1, limits.previewSide / Math.max(width, height))
  const part = computeImageCutOut({ width: width * shrunk, height: height * shrunk }, mark, room)
  const scale = Math.min(room.width / width, room.height / height)
  const { left, top, size, ...share } = part ?? {
    left: 0,
    top: 0,
    width: 1,
    height: 1,
    size: { width: width * scale, height: height * scale },
  }
  const spot = (x: number, y: number): CSSProperties => ({
    left: formatPercent((x - left) / share.width),
    top: formatPercent((y - top) / share.height),
  })
  const { box } = mark
  return (
    <figure>
      <div
        className={classes.part}
        style={{ aspectRatio: `${size.width} / ${size.height}`, maxWidth: size.width }}
      >
        <ReportImage
          path={previewPath}
          alt={alt}
          style={{
            ...spot(0, 0),
            width: formatPercent(1 / share.width),
            height: formatPercent(1 / share.height),
          }}
        />
        {box ? (
          <span
            className={classes.box}
            style={{
              ...spot(box.x, box.y),
              width: formatPercent(box.width / share.width),
              height: formatPercent(box.height / share.height),
            }}
          />
        ) : (
          <span className={classes.dot} style={spot(mark.x, mark.y)} />
        )}
        {part && <WholePlan path={previewPath} mark={mark} ratio={width / height} part={part} />}
      </div>
      {picture.sheet?.name && <figcaption dir="auto">{picture.sheet.name}</figcaption>}
    </figure>
  )
}

interface WholeProps {
  path: string
  mark: ImageLocation
  /** width divided by height */
  ratio: number
  part: CutOut
}

/** The whole picture in the corner away from the point. */
function WholePlan({ path, mark, ratio, part }: WholeProps) {
  const key = computeOverviewInset(part, mark, ratio)
  return (
    <span
      className={classes.key}
      style={{
        ...(key.isLeft ? { left: 0 } : { right: 0 }),
        ...(key.isTop ? { top: 0 } : { bottom: 0 }),
        width: formatPercent(key.width / part.size.width),
        height: formatPercent(key.height / part.size.height),
      }}
    >
      <img
        src={getImageUrl(path)}
        alt=""
        loading="lazy"
        style={{ inset: 0, width: '100%', height: '100%' }}
      />
      <span
        className={classes.dot}
        style={{ left: formatPercent(mark.x), top: formatPercent(mark.y) }}
      />
    </span>
  )
}
