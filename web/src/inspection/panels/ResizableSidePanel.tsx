import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ResizableSidePanel.module.css'

const widthKey = 'inspection-rail'
/** CSS pixels */
const width = { min: 320, max: 640, step: 24 }

const storedWidth = (): number | null => {
  try {
    const stored = Number(localStorage.getItem(widthKey))
    return stored >= width.min && stored <= width.max ? stored : null
  } catch {
    return null
  }
}

/**
 * The panel right of the model. Its left edge is a drag handle; the width is stored in this
 * browser.
 */
export function ResizableSidePanel({ children }: { children: ReactNode }) {
  const { t } = useTranslation('inspection')
  const rail = useRef<HTMLElement>(null)
  const [chosen, setChosen] = useState(storedWidth)
  const choose = (pixels: number) => {
    const next = Math.round(Math.min(width.max, Math.max(width.min, pixels)))
    setChosen(next)
    try {
      localStorage.setItem(widthKey, String(next))
    } catch {
      // without storage it lasts as long as the page
    }
  }
  const current = () => rail.current?.getBoundingClientRect().width ?? width.min
  const drag = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    choose((rail.current?.getBoundingClientRect().right ?? 0) - event.clientX)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') choose(current() + width.step)
    else if (event.key === 'ArrowRight') choose(current() - width.step)
  }
  const style: CSSProperties = chosen === null ? {} : { width: chosen }
  return (
    <aside ref={rail} className={classes.rail} style={style} aria-label={t('rail')}>
      {/* biome-ignore lint/a11y/useSemanticElements: there is no native element for a movable separator */}
      <div
        className={classes.edge}
        role="separator"
        aria-orientation="vertical"
        aria-label={t('railResize')}
        aria-valuemin={width.min}
        aria-valuemax={width.max}
        aria-valuenow={chosen ?? width.min}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
      />
      {children}
    </aside>
  )
}
