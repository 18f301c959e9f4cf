import { Vector3 } from 'three'
import type { Renderer } from '../../engine/renderer.ts'
import { projectPoint } from '../../pins/projectToScreen.ts'
import { sphereRadius } from '../pano/sphereGeometry.ts'
import type { HotspotPosition } from './hotspotPositions.ts'

/** CSS pixels; a finger hits it */
const size = 52

const buttonStyle = {
  position: 'absolute',
  left: '0',
  top: '0',
  display: 'grid',
  justifyItems: 'center',
  gap: '4px',
  padding: '0',
  border: '0',
  background: 'none',
  cursor: 'pointer',
  pointerEvents: 'auto',
  font: '600 13px/1.25 system-ui, sans-serif',
} as const
/** lies on the floor, as seen from a standing person */
const discStyle = {
  width: `${size}px`,
  height: `${size * 0.62}px`,
  borderRadius: '50%',
  border: '3px solid #ffffff',
  background: 'rgb(12 74 82 / 0.72)',
  boxShadow: '0 0 0 2px rgb(0 0 0 / 0.45), 0 3px 10px rgb(0 0 0 / 0.4)',
} as const
const nameStyle = {
  maxWidth: '180px',
  padding: '2px 8px',
  borderRadius: '10px',
  color: '#ffffff',
  background: 'rgb(16 24 30 / 0.82)',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const

interface Hotspot {
  button: HTMLButtonElement
  place: HotspotPosition
}

/** Buttons on the floor that lead to the neighbours of a panorama; they follow the view. */
export class Hotspots {
  readonly #layer = document.createElement('div')
  readonly #renderer: Renderer
  readonly #choose: (key: string) => void
  #spots: Hotspot[] = []

  constructor(host: HTMLElement, renderer: Renderer, choose: (key: string) => void) {
    this.#renderer = renderer
    this.#choose = choose
    Object.assign(this.#layer.style, {
      position: 'absolute',
      inset: '0',
      overflow: 'hidden',
      pointerEvents: 'none',
    })
    host.append(this.#layer)
  }

  /** Other neighbours, or others names of them. */
  show(places: readonly HotspotPosition[]): void {
    const hadFocus = this.#layer.contains(document.activeElement)
    this.#layer.replaceChildren()
    this.#spots = places.map((place) => ({ place, button: this.#button(place) }))
    this.place()
    // one who walks by keyboard goes on by keyboard
    if (hadFocus) this.#renderer.canvas.focus({ preventScroll: true })
  }

  /** Call after each frame. */
  place(): void {
    const { camera, width, height } = this.#renderer
    for (const { button, place } of this.#spots) {
      const { x, y, z } = place.direction
      const at = new Vector3(x * sphereRadius, y * sphereRadius, z * sphereRadius)
      const isSeen =
        projectPoint(at, camera, width, height, at) &&
        at.x > -size &&
        at.x < width + size &&
        at.y > -size &&
        at.y < height + size
      button.style.visibility = isSeen ? 'visible' : 'hidden'
      if (isSeen)
        button.style.transform = `translate(${at.x}px, ${at.y - size * 0.31}px) translateX(-50%)`
    }
  }

  close(): void {
    this.#layer.remove()
  }

  #button({ key, name }: HotspotPosition): HTMLButtonElement {
    const button = document.createElement('button')
    button.type = 'button'
    button.title = name
    Object.assign(button.style, buttonStyle)
    const disc = document.createElement('span')
    Object.assign(disc.style, discStyle)
    const label = document.createElement('span')
    Object.assign(label.style, nameStyle)
    label.textContent = name
    button.append(disc, label)
    button.addEventListener('click', () => this.#choose(key))
    this.#layer.append(button)
    return button
  }
}
