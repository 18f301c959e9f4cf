import type { CommentAction } from '@nspect/contract/comments/comments'

/** Authors in the demo. */
export type DemoPerson = 'manager' | 'surveyor' | 'contractor'

interface DemoComment {
  by: DemoPerson
  /** days after the point was recorded */
  day: number
  text: string
  /** a step of the repair; the photo of the repair belongs to `submit` */
  action?: CommentAction
}

/** Progress of a point. */
export interface DemoProgress {
  state: 'open' | 'resolved' | 'approved'
  isCritical?: boolean
  /** captions of the surveyor's own photos */
  photos?: readonly string[]
  comments?: readonly DemoComment[]
  /** who is to repair it; without one the contractor of the house, where there are comments */
  assignee?: 'surveyor' | 'firm'
}

/** Submitted, and not yet reviewed. */
const buildSubmittedComments = (text: string): readonly DemoComment[] => [
  { by: 'contractor', day: 3, text, action: 'submit' },
]

const buildRepairedComments = (
  text: string,
  accepted = 'Seen on site, accepted.',
): readonly DemoComment[] => [
  { by: 'contractor', day: 3, text, action: 'submit' },
  { by: 'manager', day: 4, text: accepted, action: 'accept' },
]

const active: Record<string, DemoProgress> = {
  '101-trap': {
    state: 'resolved',
    photos: ['Puddle below the basin, bucket half full'],
    comments: [
      {
        by: 'surveyor',
        day: 0,
        text: 'About half a litre in an hour. Water to the basin is shut off for now.',
      },
      ...buildSubmittedComments('Seal and slip nut replaced, ran the tap for ten minutes: dry.'),
    ],
  },
  '101-door': { state: 'open', assignee: 'firm', photos: ['Core shows over 40 cm'] },
  '102-tile': {
    state: 'approved',
    photos: ['Crack runs through the whole tile'],
    comments: buildRepairedComments(
      'Tile replaced and grouted. Two spare tiles are left in the store.',
    ),
  },
  '102-mirror': {
    state: 'open',
    isCritical: true,
    photos: ['Loose splinters at the point of impact', 'Whole mirror'],
    comments: [{ by: 'manager', day: 1, text: 'Room is blocked. Glazier can come on Thursday.' }],
  },
  '102-limescale': { state: 'open', assignee: 'surveyor' },
  '103-ring': {
    state: 'open',
    photos: ['Edge of the ring, dry'],
    comments: [
      { by: 'surveyor', day: 0, text: 'Moisture reading 0.4 %, the same as beside it.' },
      {
        by: 'manager',
        day: 2,
        text: 'The bathroom above had its siphon changed in spring. Please repaint.',
      },
    ],
  },
  '103-scorch': {
    state: 'approved',
    isCritical: true,
    photos: ['Soot above the cover'],
    comments: buildRepairedComments(
      'Terminal tightened, socket replaced, loop measured: 0.6 ohm.',
      'Measurement is filed. Accepted.',
    ),
  },
  '104-damp': {
    state: 'open',
    photos: ['Tide mark, 1 m wide', 'Beginning mould'],
    comments: [
      { by: 'manager', day: 1, text: 'Is the sill or the sealing of the frame the cause?' },
      { by: 'surveyor', day: 1, text: 'The joint of the sill is open over 30 cm, see the photo.' },
    ],
  },
  '104-silicone': { state: 'open' },
  '105-socket': {
    state: 'open',
    isCritical: true,
    photos: ['Live parts within reach'],
    assignee: 'firm',
  },
  '105-lead': {
    state: 'open',
    comments: [{ by: 'manager', day: 1, text: 'Guest was asked to keep it under the desk.' }],
  },
  'corridor-carpet': {
    state: 'open',
    assignee: 'firm',
    photos: ['The stain up close, about 60 cm across'],
  },
  'lobby-scuff': { state: 'open' },
  'lobby-lift': { state: 'open' },
  'corridor-paper': { state: 'open', assignee: 'firm', photos: ['Torn down to the plaster'] },
  'corridor-junction': {
    state: 'resolved',
    isCritical: true,
    comments: buildSubmittedComments('Circuit isolated, ends in terminals, lid fitted.'),
  },
  'corridor-sign': {
    state: 'approved',
    isCritical: true,
    photos: ['What a guest sees from room 106'],
    comments: buildRepairedComments('Banner taken down.', 'Thank you. Events team has been told.'),
  },
  'corridor-cartons': {
    state: 'approved',
    isCritical: true,
    comments: [
      { by: 'contractor', day: 1, text: 'Taken to the basement.', action: 'submit' },
      {
        by: 'manager',
        day: 2,
        text: 'One carton came back overnight. Please tell the night shift.',
        action: 'reject',
      },
      ...buildRepairedComments('Night shift informed, corridor is clear.'),
    ],
  },
  'plan-draught': {
    state: 'open',
    comments: [{ by: 'surveyor', day: 0, text: 'Felt at the left casement, wind from the west.' }],
  },
  'plan-extractor': { state: 'open' },
  'plan-emergency': { state: 'open', isCritical: true, assignee: 'surveyor' },
  'plan-hot-water': { state: 'open', assignee: 'surveyor' },
}

const completed: Record<string, DemoProgress> = {
  '106-tile': {
    state: 'approved',
    photos: ['Mortar is sound'],
    comments: buildRepairedComments('Tile set and grouted.'),
  },
  '106-wardrobe': {
    state: 'approved',
    comments: buildRepairedComments('Filled with hard wax and polished.'),
  },
  '106-skirting': {
    state: 'approved',
    photos: ['Plugs torn out'],
    comments: buildRepairedComments('Refixed with new plugs, joint sealed.'),
  },
  '106-hole': {
    state: 'approved',
    comments: buildRepairedComments('Filled, painted, door stop fitted.'),
  },
  '107-detector': {
    state: 'approved',
    isCritical: true,
    photos: ['Mounting plate with free wires'],
    comments: buildRepairedComments('Detector fitted, alarm reached the panel after 8 s.'),
  },
  '107-soot': {
    state: 'approved',
    comments: buildRepairedComments('Filter changed, ceiling cleaned and painted.'),
  },
  '107-drain': {
    state: 'approved',
    photos: ['Enamel worn through'],
    comments: buildRepairedComments('Grating exchanged, enamel repaired.'),
  },
  '107-crack': {
    state: 'approved',
    comments: buildRepairedComments('No movement in three months. Filled and painted.'),
  },
}

const archived: Record<string, DemoProgress> = {
  '108-mould': { state: 'open', photos: ['Joints at the tray'] },
  '108-burn': {
    state: 'approved',
    comments: buildRepairedComments('Patch inserted, hardly to be seen.'),
  },
  '108-flaking': { state: 'open', photos: ['Paint comes off in plates'] },
  '108-worn': { state: 'open' },
}

/** Progress of each point of the demo, by key. */
export const demoProgress: Readonly<Record<string, DemoProgress>> = {
  ...active,
  ...completed,
  ...archived,
}

/** Keys of repaired points that have a photo of the repair. */
export const repairedKeys: readonly string[] = Object.keys(demoProgress).filter(
  (key) => demoProgress[key]?.state !== 'open',
)
