import { type PointerEvent, useRef, useState } from 'react'
import classes from './handovers.module.css'
import {
  addLine,
  extendLine,
  formatStroke,
  type PadPoint,
  signaturePad,
  toPadPoint,
} from './signatureStrokes.ts'

const viewBox = `0 0 ${signaturePad.width} ${signaturePad.height}`

function Strokes({ strokes }: { strokes: readonly string[] }) {
  return strokes
    .map((points, place) => ({ points, place }))
    .map(({ points, place }) => (
      // a line of one point is drawn as a dot
      <polyline key={place} points={points.includes(' ') ? points : `${points} ${points}`} />
    ))
}

/** A signature as it was drawn. */
export function SignatureImage({ label, strokes }: { label: string; strokes: readonly string[] }) {
  return (
    <svg className={classes.signature} viewBox={viewBox} role="img" aria-label={label}>
      <Strokes strokes={strokes} />
    </svg>
  )
}

/** Where one pointer draws a line, and others are ignored: a palm rests on the glass. */
const useLine = (onLine: (line: readonly PadPoint[]) => void) => {
  const [line, setLine] = useState<readonly PadPoint[]>([])
  const drawn = useRef<{ pointer: number; line: readonly PadPoint[] } | null>(null)
  const note = (event: PointerEvent<HTMLDivElement>) => {
    if (drawn.current?.pointer !== event.pointerId) return
    const box = event.currentTarget.getBoundingClientRect()
    const passed = event.nativeEvent.getCoalescedEvents?.() ?? []
    for (const place of passed.length > 0 ? passed : [event])
      drawn.current.line = extendLine(drawn.current.line, toPadPoint(place, box))
    setLine(drawn.current.line)
  }
  return {
    line,
    begin: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0 || drawn.current) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drawn.current = { pointer: event.pointerId, line: [] }
      note(event)
    },
    note,
    end: (event: PointerEvent<HTMLDivElement>) => {
      const ended = drawn.current
      if (ended?.pointer !== event.pointerId) return
      drawn.current = null
      setLine([])
      onLine(ended.line)
    },
  }
}

interface Props {
  label: string
  strokes: readonly string[]
  onChange: (strokes: string[]) => void
}

/** Takes a signature by finger, pen or mouse; typing a name is the way without them. */
export function SignaturePad({ label, strokes, onChange }: Props) {
  const { line, begin, note, end } = useLine((drawn) => onChange(addLine(strokes, drawn)))
  return (
    <div
      className={classes.pad}
      role="img"
      aria-label={label}
      onPointerDown={begin}
      onPointerMove={note}
      onPointerUp={end}
      onPointerCancel={end}
    >
      <svg viewBox={viewBox} aria-hidden>
        <line className={classes.baseline} x1="60" x2="740" y1="310" y2="310" />
        <Strokes strokes={line.length > 0 ? [...strokes, formatStroke(line)] : strokes} />
      </svg>
    </div>
  )
}
