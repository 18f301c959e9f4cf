import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ClickToActivateView.module.css'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/**
 * A view embedded in a scrolling page: the wheel and one finger scroll the page. Once clicked, the
 * view gets them until the pointer leaves it or it loses focus. Ctrl+wheel and two fingers always
 * go to the view.
 */
export function ClickToActivateView({ className = '', children }: Props) {
  const { t } = useTranslation('reports')
  const [isActive, setActive] = useState(false)
  const [hint, setHint] = useState<'zoomHint' | 'zoomHintTouch' | null>(null)
  const fingers = useRef(new Set<number>())
  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: interactive elements are inside; this only filters events
    <div
      className={`${classes.view} ${className}`}
      data-active={isActive || undefined}
      onWheelCapture={(event) => {
        if (isActive || event.ctrlKey || event.metaKey) return
        // hidden from the view, so the page scrolls
        event.stopPropagation()
        setHint('zoomHint')
      }}
      onClickCapture={() => {
        setActive(true)
        setHint(null)
      }}
      onPointerDownCapture={({ pointerId, pointerType }) =>
        pointerType === 'touch' && fingers.current.add(pointerId)
      }
      // a finger's first moves, before the browser starts scrolling, would turn the view
      onPointerMoveCapture={(event) => {
        if (!isActive && event.pointerType === 'touch' && fingers.current.size < 2)
          event.stopPropagation()
      }}
      onPointerUpCapture={lift}
      onPointerCancelCapture={(event) => {
        lift(event)
        if (!isActive) setHint('zoomHintTouch')
      }}
      onPointerLeave={(event) => {
        // touch pointers leave when lifted or when the page scrolls
        if (event.pointerType === 'touch') return
        setHint(null)
        setActive(false)
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(false)
      }}
    >
      {children}
      {hint && (
        <p
          className={classes.hint}
          role="status"
          data-passing={hint === 'zoomHintTouch' || undefined}
          onAnimationEnd={() => setHint(null)}
        >
          {t(hint)}
        </p>
      )}
    </div>
  )
}
