import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './CalmView.module.css'

interface Props {
  className?: string | undefined
  children: ReactNode
}

/**
 * A view within a page that scrolls: the wheel and one finger scroll the page. The view takes them once it was pressed, until
 * the pointer leaves it or something else is pressed; the wheel with Ctrl and two fingers it takes at any time.
 */
export function CalmView({ className = '', children }: Props) {
  const { t } = useTranslation('reports')
  const [isActive, setActive] = useState(false)
  const [hint, setHint] = useState<'zoomHint' | 'zoomHintTouch' | null>(null)
  const fingers = useRef(new Set<number>())
  const lift = ({ pointerId }: PointerEvent) => fingers.current.delete(pointerId)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed stands within; this only lets it through or not
    <div
      className={`${classes.view} ${className}`}
      data-active={isActive || undefined}
      onWheelCapture={(event) => {
        if (isActive || event.ctrlKey || event.metaKey) return
        // nothing in the view hears of it, so the page scrolls
        event.stopPropagation()
        setHint('zoomHint')
      }}
      onClickCapture={() => {
        setActive(true)
        setHint(null)
      }}
      onPointerDownCapture={({ pointerId, pointerType }) => pointerType === 'touch' && fingers.current.add(pointerId)}
      // the first way of a finger, before the browser takes it to scroll with, would turn the view
      onPointerMoveCapture={(event) => {
        if (!isActive && event.pointerType === 'touch' && fingers.current.size < 2) event.stopPropagation()
      }}
      onPointerUpCapture={lift}
      onPointerCancelCapture={(event) => {
        lift(event)
        if (!isActive) setHint('zoomHintTouch')
      }}
      onPointerLeave={(event) => {
        // a finger leaves whenever it is lifted, or taken to scroll with
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
