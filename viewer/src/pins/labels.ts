/** A pin that may carry a label: where its disc is on the screen and how far from the camera, in metres. */
export interface LabelCandidate {
  key: string
  label: string
  x: number
  y: number
  distance: number
  isSelected: boolean
}

/** A chosen label at its disc's place in this very frame. */
export interface PlacedLabel extends LabelCandidate {
  isFootAbove: boolean
}

export const maxLabels = 24
const labelHeight = 22
const gap = 2
const discRadius = 11
const selectedRadius = 16
/** pixels between a disc and its label */
const air = 5
/** from a disc's middle up to its label's */
const labelRise = 27

/** Estimated, so that choosing needs no layout: 12 px type is about 6.8 px a letter, 12 px an East Asian sign. */
const labelWidth = (label: string) => {
  let width = 18
  for (const sign of label) width += sign >= '\u2e80' ? 12 : 6.8
  return Math.min(196, width)
}

/**
 * The labels to show: the selected pin's, then the nearest ones that do not cover an already chosen label, at most 24.
 * One pass with insertion, since sorting ten thousand pins each time costs more than drawing them.
 */
export function chooseLabels(candidates: Iterable<LabelCandidate>): LabelCandidate[] {
  // Twice as many, because some will be dropped for overlapping.
  const nearest: LabelCandidate[] = []
  for (const candidate of candidates) {
    if (candidate.label === '') continue
    const last = nearest.at(-1)
    if (nearest.length === maxLabels * 2 && last && !comesBefore(candidate, last)) continue
    let at = nearest.length
    while (at > 0 && comesBefore(candidate, nearest[at - 1]!)) at--
    nearest.splice(at, 0, candidate)
    if (nearest.length > maxLabels * 2) nearest.pop()
  }
  const chosen: LabelCandidate[] = []
  for (const candidate of nearest) {
    if (chosen.length === maxLabels) break
    if (chosen.some((other) => overlaps(candidate, other))) continue
    // A disc can be pressed, a label only read: the selected pin's alone may lie on a neighbour.
    if (candidate.isSelected || !nearest.some((other) => other !== candidate && coversDisc(candidate, other)))
      chosen.push(candidate)
  }
  return chosen
}

const comesBefore = (a: LabelCandidate, b: LabelCandidate) =>
  a.isSelected !== b.isSelected ? a.isSelected : a.distance < b.distance

const overlaps = (a: LabelCandidate, b: LabelCandidate) =>
  Math.abs(a.x - b.x) < (labelWidth(a.label) + labelWidth(b.label)) / 2 + gap && Math.abs(a.y - b.y) < labelHeight + gap

const coversDisc = (label: LabelCandidate, disc: LabelCandidate) =>
  Math.abs(label.x - disc.x) < labelWidth(label.label) / 2 + discRadius &&
  Math.abs(label.y - labelRise - disc.y) < labelHeight / 2 + discRadius

/** The elements of the chosen labels, reused; text is written only when the pin in a slot changes. */
export class LabelLayer {
  readonly #root = document.createElement('div')
  readonly #slots: { element: HTMLElement; key: string; label: string }[] = []

  constructor(host: HTMLElement) {
    Object.assign(this.#root.style, { position: 'absolute', inset: '0', overflow: 'hidden', pointerEvents: 'none' })
    // The same pins stand in the page's own list; here they would only be read twice.
    this.#root.setAttribute('aria-hidden', 'true')
    host.append(this.#root)
  }

  /**
   * `discRadius` in pixels. A label stands above its disc; the selected pin's goes below when what the pin marks is seen
   * above, so that the label covers neither.
   */
  show(labels: readonly PlacedLabel[], discRadius: number): void {
    for (const [i, { key, label, x, y, isSelected, isFootAbove }] of labels.entries()) {
      const slot = this.#slots[i] ?? this.#newSlot()
      if (slot.key !== key || slot.label !== label) {
        slot.key = key
        slot.label = label
        slot.element.textContent = label
        slot.element.dataset.pin = key
      }
      const style = slot.element.style
      style.display = 'block'
      style.fontWeight = isSelected ? '600' : '500'
      style.zIndex = isSelected ? '1' : '0'
      const isBelow = isSelected && isFootAbove
      const lift = Math.max(discRadius, isSelected ? selectedRadius : 0) + air
      const edge = isBelow ? y + lift : y - lift
      style.transform = `translate(-50%, ${isBelow ? 0 : -100}%) translate(${x.toFixed(1)}px, ${edge.toFixed(1)}px)`
    }
    for (const slot of this.#slots.slice(labels.length)) slot.element.style.display = 'none'
  }

  close(): void {
    this.#root.remove()
  }

  #newSlot() {
    const element = document.createElement('div')
    Object.assign(element.style, {
      position: 'absolute',
      left: '0',
      top: '0',
      maxWidth: '180px',
      padding: '0 8px',
      borderRadius: '4px',
      font: '500 12px/20px system-ui, sans-serif',
      fontFamily: 'inherit',
      fontVariantNumeric: 'tabular-nums',
      color: '#fff',
      background: 'rgba(22, 30, 36, 0.86)',
      boxShadow: '0 0 0 1px rgba(255, 255, 255, 0.55)',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      willChange: 'transform',
    })
    const slot = { element, key: '', label: '' }
    this.#slots.push(slot)
    this.#root.append(element)
    return slot
  }
}
