import { Button } from '@mantine/core'
import { stemLength } from '@nspect/contract/media/pinCoordinates'
import { type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  buildScreenBox,
  type PinOnScreen,
  pickPinsInBox,
  type ScreenBox,
} from '../../pins/bulk/bulkSelection.ts'
import { computeStemHead } from '../placing/pinPlacement.ts'
import { useInspectionState, useInspectionStore } from '../store/useInspectionState.ts'
import classes from './SelectPinsBox.module.css'

interface Spot {
  x: number
  y: number
}

/**
 * Over the building while points are chosen by a box: a box that is drawn here chooses the points
 * in it.
 */
export function SelectPinsBox() {
  const { isBoxing } = useInspectionState('isBoxing')
  return isBoxing && <DrawnBox />
}

function DrawnBox() {
  const { t } = useTranslation('bulk')
  const { actions } = useInspectionStore()
  const { choice } = useInspectionState('choice')
  const seenIn = useSeenPoints()
  const area = useRef<HTMLDivElement>(null)
  const [drawn, setDrawn] = useState<{ from: Spot; to: Spot } | null>(null)
  const spotOf = ({ clientX, clientY }: PointerEvent): Spot => {
    const { left = 0, top = 0 } = area.current?.getBoundingClientRect() ?? {}
    return { x: clientX - left, y: clientY - top }
  }
  const finish = (event: PointerEvent) => {
    if (!drawn || !area.current) return
    const ids = pickPinsInBox(buildScreenBox(drawn.from, spotOf(event)), seenIn(area.current))
    if (ids.length > 0) actions.addChosen(ids)
    setDrawn(null)
  }
  return (
    <>
      <div
        ref={area}
        className={classes.area}
        role="application"
        aria-label={t('boxArea')}
        onPointerDown={(event) => {
          if (event.button !== 0 || !event.isPrimary) return
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrawn({ from: spotOf(event), to: spotOf(event) })
        }}
        onPointerMove={(event) => drawn && setDrawn({ from: drawn.from, to: spotOf(event) })}
        onPointerUp={finish}
        onPointerCancel={() => setDrawn(null)}
      >
        {drawn && (
          <span className={classes.box} style={toBoxStyle(buildScreenBox(drawn.from, drawn.to))} />
        )}
      </div>
      <div className={classes.bar}>
        {choice.ids.size > 0 ? (
          <strong role="status">{t('chosen', { count: choice.ids.size })}</strong>
        ) : (
          <span>{t('boxHint')}</span>
        )}
        <Button size="compact-sm" onClick={() => void actions.toggleBoxing()}>
          {t('boxEnd')}
        </Button>
      </div>
    </>
  )
}

const toBoxStyle = ({ x, y, width, height }: ScreenBox) => ({ left: x, top: y, width, height })

/** Where the points are seen on the open tab, in CSS pixels from the corner of an element. */
function useSeenPoints() {
  const { get } = useInspectionStore()
  return (area: HTMLElement): PinOnScreen[] => {
    const { drawn, viewer, tab } = get()
    const { left, top, width, height } = area.getBoundingClientRect()
    if (tab === '2d') {
      const marks = document.querySelectorAll<SVGGElement>('[data-mark]')
      return [...marks].flatMap((mark) => {
        const at = mark.getBoundingClientRect()
        // those of a hidden tab have no size
        if (at.width === 0 && at.height === 0) return []
        return {
          id: Number(mark.dataset.mark),
          x: at.left - left,
          y: at.top - top,
          width: at.width,
          height: at.height,
        }
      })
    }
    return drawn.flatMap(({ id, matterPointCoordinates: place }) => {
      const at =
        place &&
        viewer?.toScreen(
          computeStemHead(place.position, place.normal, place.stem ?? stemLength.initial),
          place,
        )
      const isSeen = at && at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height
      return isSeen ? { id, x: at.x, y: at.y, width: 0, height: 0 } : []
    })
  }
}
