import { listStoreyNames } from '@nspect/contract/media/elementNames'
import type { Project } from '@nspect/contract/projects/projects'
import type { Corner } from '@nspect/contract/rooms/polygon'
import type { OutlineScale, RoomOutline } from '@nspect/contract/rooms/roomOutline'

/** Heights of a room's floor and ceiling, in metres; null: not bounded. */
export interface Levels {
  bottom: number | null
  top: number | null
}

/** What an outline is drawn on; corners on it are in percent of its width and height. */
export interface OutlineMedium {
  key: string
  /** what it is called; `number` of a picture without a name */
  name:
    | { kind: 'floor'; floor: number }
    | { kind: 'model' }
    | { kind: 'picture'; number: number; name: string }
  /** relative to `api/` */
  path: string
  width: number
  height: number
  /** whether a room on it has a floor and a ceiling */
  hasLevels: boolean
  /** the unit of typed corners, and what turns percent into it and back */
  typed: { unit: 'm' | '%'; from: (corner: Corner) => Corner; to: (typed: Corner) => Corner }
  toOutline: (corners: readonly Corner[], levels: Levels) => RoomOutline
  /** the corners of an outline that is on it; null: it is on another */
  cornersOf: (outline: RoomOutline) => Corner[] | null
}

const asPercent = {
  unit: '%',
  from: (corner: Corner) => corner,
  to: (typed: Corner) => typed,
} as const

/** Lengths are stored to a millimetre or a hundredth of a percent of a percent. */
const round = (value: number, digits: number) => Number(value.toFixed(digits))

const listFloors = ({ model }: Project): OutlineMedium[] => {
  if (model?.kind !== 'model') return []
  const { scale = 1, up = 'y' } = model.check ?? {}
  return model.topViews.map(({ floor, path, width, height, area }) => {
    const size = { x: area.right - area.left, y: area.bottom - area.top }
    const toMetres = ([x, y]: Corner): Corner => [
      round(area.left + (x / 100) * size.x, 3),
      round(area.top + (y / 100) * size.y, 3),
    ]
    const toPercent = ([x, y]: Corner): Corner => [
      ((x - area.left) / size.x) * 100,
      ((y - area.top) / size.y) * 100,
    ]
    return {
      key: `floor ${floor ?? ''}`,
      name: floor === null ? { kind: 'model' } : { kind: 'floor', floor },
      path,
      width,
      height,
      hasLevels: true,
      typed: { unit: 'm', from: toMetres, to: toPercent },
      toOutline: (corners, { bottom, top }) => ({
        on: 'model',
        model: model.sha256,
        up,
        points: corners.map((corner) => {
          const [x, y] = toMetres(corner)
          return [x / scale, y / scale]
        }),
        bottom: bottom === null ? null : bottom / scale,
        top: top === null ? null : top / scale,
      }),
      cornersOf: (outline) =>
        outline.on === 'model' && outline.model === model.sha256
          ? outline.points.map(([x, y]) => toPercent([x * scale, y * scale]))
          : null,
    }
  })
}

/** The floors of the model from above, then the pictures and sheets. */
export const listOutlineMedia = (project: Project): OutlineMedium[] => [
  ...listFloors(project),
  ...project.projectModelImages.map(
    ({ id, imagePath, width, height, sheet }, index): OutlineMedium => ({
      key: `picture ${id}`,
      name: { kind: 'picture', number: index + 1, name: sheet?.name ?? '' },
      path: imagePath,
      width,
      height,
      hasLevels: false,
      typed: asPercent,
      toOutline: (corners) => ({
        on: 'picture',
        projectModelImageId: id,
        points: corners.map(([x, y]) => [round(x, 3), round(y, 3)]),
      }),
      cornersOf: (outline) =>
        outline.on === 'picture' && outline.projectModelImageId === id
          ? outline.points.map(([x, y]): Corner => [x, y])
          : null,
    }),
  ),
]

/** Heights of an outline in metres. */
export const getLevels = (outline: RoomOutline | null, project: Project): Levels => {
  const scale = project.model?.check?.scale ?? 1
  if (outline?.on !== 'model') return { bottom: null, top: null }
  const toMetres = (height: number | null) => (height === null ? null : round(height * scale, 3))
  return { bottom: toMetres(outline.bottom), top: toMetres(outline.top) }
}

/** What turns outlines of an inspection into square metres, as far as its pages know. */
export const toOutlineScale = ({ model, projectModelImages }: Project): OutlineScale => ({
  model: model?.kind === 'model' ? (model.check?.scale ?? 1) : null,
  pictures: projectModelImages.map(({ id, width, height, onModel }) => ({
    id,
    width,
    height,
    widthInMetres: null,
    onModel,
  })),
})

/** The names of floors, lowest first. */
export const listFloorNames = ({ model }: Project) => listStoreyNames(model)
