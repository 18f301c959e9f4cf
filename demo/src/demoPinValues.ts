import type { Severity } from '@nspect/contract/pins/severity'
import type { DemoPin } from './demoPins.ts'

const trades: Readonly<Record<DemoPin['category'], string>> = {
  'Water damage': 'Plumber',
  Tiles: 'Tiler',
  Electrical: 'Electrician',
  'Fire safety': 'Fire safety',
  Bathroom: 'Plumber',
  Flooring: 'Floor layer',
  'Walls and paint': 'Painter',
  'Doors and joinery': 'Joiner',
}

const isoDay = (at: Date) => at.toISOString().slice(0, 10)
const day = 86_400_000

/** Guest rooms are locked. */
const getAccess = ({ key, title }: DemoPin): string =>
  /^\w*\d{3}-|room \d{3}/.test(`${key} ${title}`) ? 'Key at the front desk' : 'Any time'

/** A deterministic estimate: 40 to 1,240 in tens. */
const estimateCost = ({ key }: DemoPin) =>
  40 + ([...key].reduce((sum, c) => sum * 31 + c.charCodeAt(0), 7) % 121) * 10

/** The status for the point's state. */
export const getDemoStatus = (point: DemoPin): string => {
  if (point.state !== 'open') return 'Done'
  const { comments = [] } = point
  return comments.length > 1 ? 'Waiting for parts' : comments.length === 1 ? 'In progress' : 'Open'
}

const computeDueDay = ({ isCritical }: DemoPin, takenDown: Date) =>
  isoDay(new Date(takenDown.getTime() + (isCritical ? 14 : 60) * day))

/** How bad it is, by what it is: critical ones are severe. */
const getSeverity = ({ isCritical, category }: DemoPin): Severity => {
  if (isCritical) return 'severe'
  if (category === 'Water damage' || category === 'Electrical') return 'major'
  return category === 'Walls and paint' ? 'minor' : 'moderate'
}

/** How bad a point is, when it is due and what its repair is expected to cost. */
export const buildDemoUrgency = (point: DemoPin, takenDown: Date) => ({
  severity: getSeverity(point),
  dueDate: computeDueDay(point, takenDown),
  // cents
  estimatedCost: BigInt(estimateCost(point)) * 100n,
})

/** Values of the custom fields by name; ignored if a type has no such field. */
export const buildDemoFieldValues = (
  point: DemoPin,
  takenDown: Date,
): Readonly<Record<string, string>> => {
  const due = computeDueDay(point, takenDown)
  return {
    Access: getAccess(point),
    Trade: trades[point.category],
    ...(point.comments ? { 'Quoted price': String(estimateCost(point) + 15) } : {}),
    ...(point.category === 'Tiles' ? { 'Tile format': '300 x 300' } : {}),
    'Required completion date': due,
    ...(point.state === 'approved'
      ? { 'Actual completion date': isoDay(new Date(takenDown.getTime() + 4 * day)) }
      : {}),
    ...(point.isCritical ? { "Surveyor's note": 'Shown to the duty manager on the spot.' } : {}),
  }
}

/** The ticked checkboxes. */
export const listTickedBoxes = (point: DemoPin): ReadonlySet<string> => {
  const ticked = new Set<string>()
  if (/^\d/.test(point.key)) ticked.add('Guest affected')
  if (point.isCritical) for (const name of ['Room blocked', 'Life safety']) ticked.add(name)
  if (point.category === 'Tiles' || point.category === 'Flooring') ticked.add('Brand standard')
  return ticked
}
