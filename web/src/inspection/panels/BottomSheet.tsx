import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import { type SheetStop, sheetStops } from '../store/localState.ts'
import classes from './BottomSheet.module.css'

/**
 * Snap heights of the sheet in CSS pixels: a strip, the list's head with its first row, and shares of
 * the workspace's height.
 */
const heights: Record<SheetStop, (whole: number) => number> = {
  peek: () => 76,
  low: () => 204,
  half: (whole) => whole * 0.52,
  tall: (whole) => whole * 0.64,
  full: (whole) => whole * 0.92,
}

interface Props {
  stop: SheetStop
  onStop: (stop: SheetStop) => void
  children: ReactNode
}

/**
 * The panel below the model on tablet and phone. Its header is dragged or pressed; it snaps to four
 * heights.
 */
export function BottomSheet({ stop, onStop, children }: Props) {
  const { t } = useTranslation('inspection')
  const sheet = useRef<HTMLElement>(null)
  const grip = useRef<{ y: number; height: number; isMoved: boolean } | null>(null)
  /** the last press was a drag */
  const isDragged = useRef(false)
  const [height, setHeight] = useState<number | null>(null)
  const whole = () => sheet.current?.parentElement?.clientHeight ?? window.innerHeight
  const move = (by: 1 | -1) => {
    const next = sheetStops[sheetStops.indexOf(stop) + by]
    if (next) onStop(next)
  }
  const down = (event: PointerEvent) => {
    isDragged.current = false
    grip.current = { y: event.clientY, height: sheet.current?.clientHeight ?? 0, isMoved: false }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const drag = (event: PointerEvent) => {
    const held = grip.current
    if (!held) return
    const by = held.y - event.clientY
    if (Math.abs(by) > 4) held.isMoved = true
    if (held.isMoved)
      setHeight(Math.max(heights.peek(0), Math.min(heights.full(whole()), held.height + by)))
  }
  const up = () => {
    const held = grip.current
    grip.current = null
    if (held?.isMoved && height !== null) {
      isDragged.current = true
      const distance = (sheetStop: SheetStop) => Math.abs(heights[sheetStop](whole()) - height)
      onStop(
        sheetStops.reduce((best, sheetStop) =>
          distance(sheetStop) < distance(best) ? sheetStop : best,
        ),
      )
    }
    setHeight(null)
  }
  // not on pointer up: the click that follows a tap would hit what the sheet moved under the finger
  const press = ({ detail }: MouseEvent) => {
    const isByKey = detail === 0
    if (isByKey || !isDragged.current) onStop(stop === 'peek' || stop === 'low' ? 'half' : 'peek')
    isDragged.current = false
  }
  const byKeys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp') move(1)
    else if (event.key === 'ArrowDown') move(-1)
    else return
    event.preventDefault()
  }
  return (
    <aside
      ref={sheet}
      className={classes.sheet}
      data-stop={stop}
      aria-label={t('rail')}
      style={height === null ? {} : { height, transition: 'none' }}
    >
      <button
        type="button"
        className={classes.head}
        aria-label={t(stop === 'peek' ? 'sheetLarger' : 'sheetSmaller')}
        aria-expanded={stop !== 'peek'}
        onPointerDown={down}
        onPointerMove={drag}
        onPointerUp={up}
        onPointerCancel={up}
        onClick={press}
        onKeyDown={byKeys}
      />
      {children}
    </aside>
  )
}
