import {
  type ModelViewer,
  openViewer,
  type PinView,
  type Stance,
  type SurfaceHit,
  ViewerError,
} from '../src/index.ts'

const find = <Element extends HTMLElement>(selector: string) =>
  document.querySelector<Element>(selector)!

const host = find('#host')
const list = find('#points')
const status = find('#status')
const stanceButton = find('#stance')
const fileInput = find<HTMLInputElement>('#file')

const sampleUrl = '/hotel.glb'
/** a defect that the sample hotel shows */
const stain: PinView = {
  key: 'stain',
  label: 'Coffee stain on carpet',
  color: '#c62828',
  number: 1,
  coordinates: {
    key: 'stain',
    position: { x: 3.136, y: 0, z: -0.144 },
    normal: { x: 0, y: 1, z: 0 },
  },
}

let viewer: ModelViewer | null = null
let opening = new AbortController()
let pins: PinView[] = []
let selectedKey: string | null = null

function renderPoints(): void {
  viewer?.setPins(pins.map((pin) => ({ ...pin, selected: pin.key === selectedKey })))
  const items = pins.map((pin) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = `${pin.number} · ${pin.label}`
    button.setAttribute('aria-current', String(pin.key === selectedKey))
    button.addEventListener('click', () => selectPoint(pin.key))
    const item = document.createElement('li')
    item.append(button)
    return item
  })
  list.replaceChildren(...items)
}

function selectPoint(key: string): void {
  selectedKey = key
  renderPoints()
  void viewer?.points?.goTo(key, { transition: 'fly' })
}

function addPoint({ position, normal }: SurfaceHit): void {
  const number = pins.length + 1
  const key = `point-${number}`
  pins.push({
    key,
    label: `Point ${number}`,
    color: '#1864ab',
    number,
    coordinates: { key, position, normal },
  })
  selectedKey = key
  renderPoints()
}

function renderStance(stance: Stance): void {
  stanceButton.textContent = stance === 'inside' ? 'Leave the building' : 'Walk inside'
  stanceButton.dataset.stance = stance
}

function subscribe(viewer: ModelViewer): void {
  viewer.on('press', addPoint)
  viewer.on('pinClick', ({ key }) => selectPoint(key))
  viewer.on('progress', ({ stage, loaded, total }) => {
    if (stage === 'rays') return
    const share = total ? ` ${Math.round((100 * loaded) / total)} %` : ''
    status.textContent = `Loading…${share}`
  })
  viewer.on('abilities', (names) => {
    stanceButton.hidden = !names.includes('walk')
  })
  viewer.on('stance', renderStance)
}

/** Replaces what is shown by a model with these points. */
async function showModel(url: string, initialPins: PinView[]): Promise<void> {
  opening.abort()
  opening = new AbortController()
  const { signal } = opening
  await viewer?.close()
  viewer = null
  pins = initialPins
  selectedKey = null
  stanceButton.hidden = true
  renderStance('outside')
  renderPoints()
  status.textContent = 'Loading…'
  try {
    const options = { interactive: true, signal, label: '3D model', background: '#e9ecef' }
    viewer = await openViewer(host, { kind: 'model', url }, options, subscribe)
    renderPoints()
    status.textContent = ''
  } catch (error) {
    if (signal.aborted) return
    const code = error instanceof ViewerError ? error.code : String(error)
    status.textContent = `Could not open the model: ${code}. Open a GLB of your own.`
  }
}

find('#fit').addEventListener('click', () => void viewer?.camera?.fit({ transition: 'fly' }))
find('#sample').addEventListener('click', () => void showModel(sampleUrl, [stain]))
stanceButton.addEventListener('click', () => {
  const next = stanceButton.dataset.stance === 'inside' ? 'outside' : 'inside'
  void viewer?.walk?.setStance(next)
})
fileInput.addEventListener('change', async () => {
  const [file] = fileInput.files ?? []
  if (!file) return
  const url = URL.createObjectURL(file)
  await showModel(url, [])
  URL.revokeObjectURL(url)
  fileInput.value = ''
})

await showModel(sampleUrl, [stain])
