import type { ImageSides, ImageSpot, MarkUpShape } from '@nspect/contract/pins/photoMarkUp'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  buildShapeFromDrag,
  clampToImage,
  type DrawingTool,
  findShapeAt,
  isShapeTooSmall,
  moveShape,
  resizeShape,
  type ShapeStyle,
} from './drawing.ts'
import classes from './MarkUp.module.css'
import { MarkUpShapeView } from './MarkUpShapeView.tsx'

interface Props {
  picture: string
  sides: ImageSides
  shapes: readonly MarkUpShape[]
  selected: number | null
  tool: DrawingTool
  look: ShapeStyle
  isBusy: boolean
  onSelect: (index: number | null) => void
  onChange: (shapes: readonly MarkUpShape[], selected?: number | null) => void
  /** a press with the text tool */
  onText: (at: ImageSpot) => void
  onRemove: (index: number) => void
}

/** CSS pixels that a press may miss a shape by */
const reach = { mouse: 8, touch: 18 } as const
/** shares of the picture that an arrow key moves a shape by */
const step = 0.01

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-step, 0],
  ArrowRight: [step, 0],
  ArrowUp: [0, -step],
  ArrowDown: [0, step],
}

/**
 * The picture with its shapes, drawn by mouse, finger or pen; each shape can be focused and moved
 * by keys.
 */
export function MarkUpCanvas(props: Props) {
  const {
    picture,
    sides,
    shapes,
    selected,
    tool,
    look,
    isBusy,
    onSelect,
    onChange,
    onText,
    onRemove,
  } = props
  const { t } = useTranslation('markUp')
  const svg = useRef<SVGSVGElement>(null)
  const gesture = useRef<{ pointer: number; path: ImageSpot[]; index: number | null } | null>(null)
  const [draft, setDraft] = useState<{ shape: MarkUpShape; index: number | null } | null>(null)

  const spotOf = ({ clientX, clientY }: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect()
    return box
      ? clampToImage((clientX - box.left) / box.width, (clientY - box.top) / box.height)
      : clampToImage(0, 0)
  }
  const reachOf = ({ pointerType }: PointerEvent) => {
    const shown = svg.current?.getBoundingClientRect().width ?? sides.width
    return (reach[pointerType === 'mouse' ? 'mouse' : 'touch'] * sides.width) / Math.max(1, shown)
  }
  const down = (event: PointerEvent) => {
    if (isBusy || event.button !== 0 || gesture.current) return
    const at = spotOf(event)
    event.currentTarget.setPointerCapture(event.pointerId)
    const index = tool === 'select' ? findShapeAt(shapes, at, sides, reachOf(event)) : null
    if (tool === 'select') onSelect(index)
    gesture.current = { pointer: event.pointerId, path: [at], index }
  }
  const move = (event: PointerEvent) => {
    const held = gesture.current
    if (!held || held.pointer !== event.pointerId || tool === 'text') return
    held.path.push(spotOf(event))
    const [from, to] = [held.path[0], held.path.at(-1)]
    if (tool !== 'select') {
      const shape = buildShapeFromDrag(tool, held.path, look)
      return setDraft(shape && { shape, index: null })
    }
    const shape = held.index === null ? undefined : shapes[held.index]
    if (shape && from && to)
      setDraft({ shape: moveShape(shape, to.x - from.x, to.y - from.y), index: held.index })
  }
  const up = (event: PointerEvent) => {
    const held = gesture.current
    if (!held || held.pointer !== event.pointerId) return
    gesture.current = null
    setDraft(null)
    const [at] = held.path
    if (event.type === 'pointercancel' || !at) return
    if (tool === 'text') return onText(at)
    if (!draft || isShapeTooSmall(held.path, sides)) return
    if (draft.index === null) onChange([...shapes, draft.shape], shapes.length)
    else onChange(shapes.map((shape, index) => (index === draft.index ? draft.shape : shape)))
  }
  const keyed = (event: KeyboardEvent, index: number) => {
    const shape = shapes[index]
    const by = arrows[event.key]
    if (!shape || isBusy) return
    if (event.key === 'Delete' || event.key === 'Backspace') onRemove(index)
    else if (by) {
      const change = event.shiftKey ? resizeShape : moveShape
      onChange(shapes.map((other, n) => (n === index ? change(shape, ...by) : other)))
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const shownOf = (shape: MarkUpShape, index: number) =>
    draft?.index === index ? draft.shape : shape
  const { width, height } = sides
  return (
    // biome-ignore lint/a11y/useSemanticElements: no other element draws
    <svg
      ref={svg}
      className={classes.picture}
      data-tool={tool}
      viewBox={`0 0 ${width} ${height}`}
      style={{ aspectRatio: `${width} / ${height}`, '--sides': width / height } as CSSProperties}
      role="group"
      aria-label={t('picture', { count: shapes.length })}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
      onPointerCancel={up}
    >
      <defs>
        <pattern
          id="mark-up-blur"
          width={width / 32}
          height={width / 32}
          patternUnits="userSpaceOnUse"
        >
          <rect width={width / 32} height={width / 32} fill="#5d6770" />
          <rect width={width / 64} height={width / 64} fill="#939ea8" />
          <rect
            x={width / 64}
            y={width / 64}
            width={width / 64}
            height={width / 64}
            fill="#7b868f"
          />
        </pattern>
      </defs>
      <image href={picture} width={width} height={height} />
      {shapes.map((shape, index) => (
        // biome-ignore lint/a11y/useSemanticElements: an SVG has no buttons
        <g
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes have no name but their place in the list
          key={index}
          className={classes.shape}
          data-selected={selected === index || undefined}
          role="button"
          tabIndex={0}
          aria-pressed={selected === index}
          aria-label={t('shape', { kind: t(`kinds.${shape.kind}`), number: index + 1 })}
          // a press draws over it, unless it is there to select
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && onSelect(index)}
          onKeyDown={(event) => keyed(event, index)}
        >
          <MarkUpShapeView shape={shownOf(shape, index)} sides={sides} />
        </g>
      ))}
      {draft && draft.index === null && <MarkUpShapeView shape={draft.shape} sides={sides} />}
    </svg>
  )
}
