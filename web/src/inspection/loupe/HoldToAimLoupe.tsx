import type { ModelViewer, ScreenPoint } from '@nspect/viewer'
import { ModelLoupe } from './ModelLoupe.tsx'
import { useLongPressAim } from './useLongPressAim.ts'

interface Props {
  viewer: ModelViewer
  onHold?: (at: ScreenPoint) => Promise<boolean>
  onPlace: (at: ScreenPoint) => void
}

/**
 * A finger that is held on the model aims with a loupe, and places where it is lifted: the touch
 * equivalent of hovering (T80).
 */
export function HoldToAimLoupe({ viewer, ...options }: Props) {
  const finger = useLongPressAim(viewer, options)
  return finger && <ModelLoupe viewer={viewer} finger={finger} />
}
