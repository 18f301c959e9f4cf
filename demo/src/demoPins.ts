import type { PercentBox } from '@nspect/contract/media/annotationCoordinates'
import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { type DemoProgress, demoProgress } from './demoProgress.ts'
import { buildHotel } from './hotel/hotelBuilding.ts'
import type { DefectTexts, HotelDefect } from './hotel/hotelDefects.ts'
import { planPins } from './planPins.ts'
import { toPlanAnnotation, toPlanBox } from './planPositions.ts'

/** A point of the demo, ready to be saved; files are names in `assets`. */
export interface DemoPin extends DefectTexts, Omit<DemoProgress, 'photos'> {
  /** without the hash of the model; null for points on the plan only */
  coordinates: PinCoordinates | null
  /** the rectangle on both plans, in percent; for points of the model at their position */
  mark: PercentBox
  /** two of the surface from near, and one that shows where it is */
  stills: { withPin: string; plain: string; context: string }
  photoFiles: readonly { file: string; caption: string }[]
  /** the photo after the repair; null without one */
  repair: string | null
}

/** metres; as stems are dragged out by hand */
const stem = 0.33

const getProgress = (key: string): DemoProgress => {
  const progress = demoProgress[key]
  if (progress === undefined) throw new Error(`the demo tells nothing of the progress of ${key}`)
  return progress
}

/** Properties of all points. */
function buildDemoPin(
  words: DefectTexts,
  coordinates: PinCoordinates | null,
  mark: PercentBox,
): DemoPin {
  const { key, inspection, category, title, description } = words
  const { photos = [], ...progress } = getProgress(key)
  const hasRepair = progress.state !== 'open' && coordinates !== null
  return {
    key,
    inspection,
    category,
    title,
    description,
    ...progress,
    coordinates,
    mark,
    stills: {
      withPin: `stills/${key}.pin.jpg`,
      plain: `stills/${key}.plain.jpg`,
      context: `stills/${key}.context.jpg`,
    },
    photoFiles: photos.map((caption, index) => ({
      file: `photos/${key}-${index + 1}.jpg`,
      caption,
    })),
    repair: hasRepair ? `repairs/${key}.jpg` : null,
  }
}

/** A point's position and evidence camera as stored by the web client. */
const toPinCoordinates = ({ key, position, normal, camera }: HotelDefect): PinCoordinates => ({
  position,
  normal,
  key: `harbour-${key}`,
  stem,
  floor: 0,
  camera,
  v: 1,
})

/** All points of the demo: first those of the model, room by room, then those of the plan. */
export const listDemoPins = (): DemoPin[] => [
  ...buildHotel({}).plan.defects.map((defect) =>
    buildDemoPin(defect, toPinCoordinates(defect), toPlanAnnotation(defect.position)),
  ),
  ...planPins.map((planPin) => buildDemoPin(planPin, null, toPlanBox(planPin.area))),
]
