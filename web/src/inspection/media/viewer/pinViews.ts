import type { PinCoordinates } from '@nspect/contract/media/pinCoordinates'
import { getPinStage } from '@nspect/contract/pins/pinStage'
import type { Pin } from '@nspect/contract/pins/pins'
import type { PinView } from '@nspect/viewer'
import { shallow } from '@tanstack/react-store'
import { getPinColor } from '../../../pins/values/pinColor.ts'

export interface PinViews {
  views: readonly PinView[]
  keyByPinId: ReadonlyMap<number, string>
  pinIdByKey: ReadonlyMap<string, number>
}

interface PinViewOptions {
  chosenIds?: ReadonlySet<number> | undefined
  /** where points are seen that were placed on a plan, by their ids */
  seen?: ReadonlyMap<number, PinCoordinates> | undefined
  before?: PinViews | undefined
}

/**
 * The points as the viewer draws them. A point keeps the key it was placed with, so that saving it
 * changes nothing on screen; a second point with the same key (an imported row) gets a key of its
 * own. Chosen points are drawn like the selected one, but without its label: those of many would
 * cover each other. A point drawn as `before` keeps its view: the viewer draws only what is another
 * one.
 */
export const buildPinViews = (
  pins: readonly Pin[],
  selectedPinId: number | null,
  isStatusShown: boolean,
  { chosenIds, seen, before }: PinViewOptions = {},
): PinViews => {
  const drawnBefore = new Map(before?.views.map((view) => [view.key, view]))
  const views: PinView[] = []
  const keyByPinId = new Map<number, string>()
  const pinIdByKey = new Map<string, number>()
  for (const pin of pins) {
    const place = pin.matterPointCoordinates
    const coordinates = place ?? seen?.get(pin.id)
    const isChosen = chosenIds?.has(pin.id) ?? false
    const isSelected = pin.id === selectedPinId
    if (!coordinates) continue
    const key = pinIdByKey.has(coordinates.key) ? `pin-${pin.id}` : coordinates.key
    keyByPinId.set(pin.id, key)
    pinIdByKey.set(key, pin.id)
    const view: PinView = {
      key,
      coordinates,
      color: getPinColor(pin, isStatusShown),
      label: isChosen && !isSelected ? '' : `${pin.pinNumber} ${pin.title}`,
      number: pin.pinNumber,
      stage: getPinStage(pin, isStatusShown),
      selected: isSelected || isChosen,
      ...(!place && { isSeen: true }),
    }
    const drawn = drawnBefore.get(key)
    views.push(drawn && shallow(drawn, view) ? drawn : view)
  }
  return { views, keyByPinId, pinIdByKey }
}
