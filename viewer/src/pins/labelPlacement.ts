import type { ScreenPoint } from '../engine/viewerApi.ts'

/**
 * A pin that may get a label: its disc's position on the screen and its distance from the camera,
 * in metres.
 */
export interface LabelCandidate {
  key: string
  label: string
  x: number
  y: number
  distance: number
  isSelected: boolean
}

/** A chosen label at its disc's position in the current frame. */
export interface PlacedLabel extends LabelCandidate {
  isFootAbove: boolean
}

export const maxLabels = 24
const lineHeight = 20
const gap = 2
const discRadius = 11
const selectedRadius = 16
/** pixels between a disc and its label, and between a label and the picture's edge */
const air = 5
/**
 * Pixels: one line with an ellipsis; the selected pin's label is shown in full, on two lines if
 * needed.
 */
const maxWidth = { plain: 196, selected: 280 } as const
const padding = 8

/**
 * Estimated, so that choosing needs no layout: at 12 px, 6.8 px per letter, 12 px per CJK
 * character. Relative to the disc's centre, which it is above.
 */
function estimateLabelBox({ label, isSelected }: Pick<LabelCandidate, 'label' | 'isSelected'>) {
  let text = 2
  for (const sign of label) text += sign >= '\u2e80' ? 12 : 6.8
  const line = maxWidth[isSelected ? 'selected' : 'plain'] - 2 * padding
  const height = gap + lineHeight * (isSelected && text > line ? 2 : 1)
  return { width: Math.min(text, line) + 2 * padding, height, bottom: discRadius + air }
}

/** Number of nearest pins considered: some get no label because it would cover another one. */
export const labelCandidateCount = maxLabels * 2

const topOf = (label: LabelCandidate) => {
  const { height, bottom } = estimateLabelBox(label)
  return label.y - bottom - height
}

/**
 * The labels to show: the selected pin's, then the nearest ones that do not cover an already chosen
 * label, at most 24. A cluster has none, and only the selected one may cover it. `coveredTop`: pixels of the picture that something else covers, as a toolbar;
 * only the selected label may be there.
 */
export function pickPinLabels(
  candidates: readonly LabelCandidate[],
  coveredTop = 0,
): LabelCandidate[] {
  const clusters = candidates.filter(({ label }) => label === '')
  const nearest = candidates
    .filter(({ label }) => label !== '')
    .filter(
      (candidate) => candidate.isSelected || coveredTop === 0 || topOf(candidate) >= coveredTop,
    )
    .sort((a, b) => Number(b.isSelected) - Number(a.isSelected) || a.distance - b.distance)
    .slice(0, labelCandidateCount)
  const chosen: LabelCandidate[] = []
  for (const candidate of nearest) {
    if (chosen.length === maxLabels) break
    if (chosen.some((other) => overlaps(candidate, other))) continue
    // A disc can be clicked, a label only read: only the selected pin's may cover a neighbour.
    if (
      candidate.isSelected ||
      ![...nearest, ...clusters].some(
        (other) => other !== candidate && coversDisc(candidate, other),
      )
    )
      chosen.push(candidate)
  }
  return chosen
}

function overlaps(a: LabelCandidate, b: LabelCandidate): boolean {
  const [left, other] = [estimateLabelBox(a), estimateLabelBox(b)]
  const down = a.y - left.height / 2 - (b.y - other.height / 2)
  return (
    Math.abs(a.x - b.x) < (left.width + other.width) / 2 + gap &&
    Math.abs(down) < (left.height + other.height) / 2 + gap
  )
}

function coversDisc(label: LabelCandidate, disc: LabelCandidate): boolean {
  const { width, height, bottom } = estimateLabelBox(label)
  return (
    Math.abs(label.x - disc.x) < width / 2 + discRadius &&
    Math.abs(label.y - bottom - height / 2 - disc.y) < height / 2 + discRadius
  )
}

interface Slot {
  element: HTMLElement
  key: string
  label: string
  isSelected: boolean
  /**
   * of the element, pixels; measured for the selected pin only, whose label stays in the picture
   */
  width: number
}

/**
 * The elements of the chosen labels, reused; while they stay the same only their positions are
 * written.
 */
export class LabelLayer {
  readonly #root = document.createElement('div')
  readonly #slots: Slot[] = []
  #shown = 0

  constructor(host: HTMLElement) {
    Object.assign(this.#root.style, {
      position: 'absolute',
      inset: '0',
      overflow: 'hidden',
      pointerEvents: 'none',
    })
    // The page's own list has the same pins; screen readers would read them twice.
    this.#root.setAttribute('aria-hidden', 'true')
    host.append(this.#root)
  }

  /**
   * `discRadius` and `width`, the picture's, in pixels. A label is above its disc; the selected
   * pin's is below if its foot or what covers the picture's top is above, and never leaves the
   * picture at a side.
   */
  show(
    labels: readonly PlacedLabel[],
    discRadius: number,
    width: number,
    coveredTop: number,
  ): void {
    for (const [i, placed] of labels.entries()) {
      const { x, y, isSelected, isFootAbove } = placed
      const slot = this.#slots[i] ?? this.#newSlot()
      if (slot.key !== placed.key || slot.label !== placed.label || slot.isSelected !== isSelected)
        write(slot, placed)
      const isCovered = coveredTop > 0 && topOf(placed) < coveredTop
      const isBelow = isSelected && (isFootAbove || isCovered)
      const lift = Math.max(discRadius, isSelected ? selectedRadius : 0) + air
      const edge = isBelow ? y + lift : y - lift
      const toSide = slot.width / 2 + air
      const middle =
        isSelected && width > 2 * toSide ? Math.max(toSide, Math.min(width - toSide, x)) : x
      const place = `translate(${middle.toFixed(1)}px, ${edge.toFixed(1)}px)`
      slot.element.style.transform = `translate(-50%, ${isBelow ? 0 : -100}%) ${place}`
    }
    for (const [i, { element }] of this.#slots.entries()) {
      if (i < labels.length !== i < this.#shown)
        element.style.visibility = i < labels.length ? 'visible' : 'hidden'
    }
    this.#shown = labels.length
  }

  /**
   * The pin whose label is at a position in the picture. The layer itself lets every gesture
   * through to the model.
   */
  keyAt({ x, y }: ScreenPoint): string | null {
    const origin = this.#root.getBoundingClientRect()
    // the selected pin's label is on top
    const slots = this.#slots
      .slice(0, this.#shown)
      .sort((a, b) => Number(b.isSelected) - Number(a.isSelected))
    const found = slots.find(({ element }) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return (
        x >= left - origin.left &&
        x <= right - origin.left &&
        y >= top - origin.top &&
        y <= bottom - origin.top
      )
    })
    return found?.key ?? null
  }

  close(): void {
    this.#root.remove()
  }

  #newSlot(): Slot {
    const element = document.createElement('div')
    Object.assign(element.style, labelStyle)
    const slot = { element, key: '', label: '', isSelected: false, width: 0 }
    this.#slots.push(slot)
    this.#root.append(element)
    return slot
  }
}

function write(slot: Slot, { key, label, isSelected }: PlacedLabel): void {
  Object.assign(slot, { key, label, isSelected })
  slot.element.textContent = label
  slot.element.dataset.pin = key
  Object.assign(slot.element.style, isSelected ? selectedStyle : plainStyle)
  slot.width = isSelected ? slot.element.offsetWidth : 0
}

const plainStyle = {
  display: 'block',
  fontWeight: '500',
  zIndex: '0',
  maxWidth: `${maxWidth.plain}px`,
  whiteSpace: 'nowrap',
} as const

const selectedStyle = {
  display: '-webkit-box',
  fontWeight: '600',
  zIndex: '1',
  maxWidth: `min(${maxWidth.selected}px, calc(100% - ${2 * air}px))`,
  whiteSpace: 'normal',
} as const

const labelStyle = {
  position: 'absolute',
  left: '0',
  top: '0',
  boxSizing: 'border-box',
  width: 'max-content',
  padding: `0 ${padding}px`,
  borderRadius: '4px',
  font: `500 12px/${lineHeight}px system-ui, sans-serif`,
  fontFamily: 'inherit',
  fontVariantNumeric: 'tabular-nums',
  color: '#fff',
  background: 'rgba(22, 30, 36, 0.86)',
  boxShadow: '0 0 0 1px rgba(255, 255, 255, 0.55)',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  textAlign: 'center',
  textOverflow: 'ellipsis',
  // In a line-clamped box the second line is the last.
  webkitBoxOrient: 'vertical',
  webkitLineClamp: '2',
  willChange: 'transform',
} as const
