import { randomUUID } from 'node:crypto'
import { commentRoutes } from '@nspect/contract/comments/comments'
import type { Route } from '@nspect/contract/http/route'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { benchRecordIds } from './dataVolume.ts'

export interface HttpRequest {
  method: string
  path: string
  headers: Record<string, string>
  body?: string
}

/** One of the five most frequent calls, as a request for either server. */
export interface HotCall {
  name: 'R1' | 'R2' | 'R3' | 'W1' | 'W2'
  title: string
  /** CPU per request, as a multiple of the floor's */
  goal: number
  /** number of statements without BEGIN and COMMIT */
  statements: number
  ours(): HttpRequest
  floors(): HttpRequest
}

const { projectId, pinId, written } = benchRecordIds

type Written = (typeof written)[number]

/** What browsers accept over https. */
const ofBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

const read = (
  name: HotCall['name'],
  title: string,
  goal: number,
  route: Route,
  floor: string,
  query: string,
): HotCall => {
  const get = (path: string): HttpRequest => ({
    method: 'GET',
    path: `${path}?${query}`,
    headers: ofBrowsers,
  })
  return {
    name,
    title,
    goal,
    statements: 2,
    ours: () => get(`/api/${route.path}`),
    floors: () => get(`/${floor}`),
  }
}

const buildPinBody = (placed: Written) => ({
  projectId: placed.projectId,
  pointCategoryId: benchRecordIds.categoryId,
  projectTypePOIStatusId: benchRecordIds.statusId,
  title: 'Cracked tile in room 104',
  description:
    'Seen during the walk: the tile at the door needs attention. Details of the finding.',
  isCritical: true,
  matterPointCoordinates: {
    position: { x: 1.5, y: 2.5, z: 0.25 },
    normal: { x: 0, y: 1, z: 0 },
    key: 'tile-in-room-104',
    v: 1,
  },
  projectPinCheckBoxes: benchRecordIds.boxIds.map((id, n) => ({
    projectTypeCheckBoxId: id,
    isChecked: n === 1,
  })),
  projectPinCustomFields: ['Room 104', '17', 'Tiler'].map((description, n) => ({
    projectTypeCustomFieldId: benchRecordIds.fieldIds[n],
    description,
  })),
})

/** The web client's request for a comment without a picture. */
const commentOn = (placed: Written) => ({
  projectPinId: placed.pinId,
  comment: 'Please look at this before the next visit.',
})

/**
 * Alternates between inspections: sixteen people do not all write to the same one; only its lock
 * would be measured.
 */
const inTurn = (bodyOf: (placed: Written) => object) => {
  const bodies = written.map((placed) => JSON.stringify(bodyOf(placed)))
  let next = 0
  return () => bodies[next++ % bodies.length] ?? ''
}

const post = (path: string, body: string, key?: string): HttpRequest => ({
  method: 'POST',
  path,
  headers: {
    ...ofBrowsers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    ...(key ? { 'idempotency-key': key } : {}),
  },
  body,
})

const points = { ours: inTurn(buildPinBody), floors: inTurn(buildPinBody) }
const comments = { ours: inTurn(commentOn), floors: inTurn(commentOn) }

export const hotCalls: HotCall[] = [
  read('R1', '500 points, nested', 1, pinRoutes.listPins, 'listPins', `projectId=${projectId}`),
  read(
    'R2',
    'dashboard, 25 rows',
    1.5,
    projectRoutes.listProjects,
    'listProjects',
    'isCompleted=false&page=1&size=25',
  ),
  read('R3', 'one point, nested', 1.5, pinRoutes.readPin, 'readPin', `id=${pinId}`),
  {
    name: 'W1',
    title: 'new point, 3 boxes, 3 fields',
    goal: 2,
    statements: 4,
    ours: () => post(`/api/${pinRoutes.savePin.path}`, points.ours(), randomUUID()),
    floors: () => post('/savePin', points.floors()),
  },
  {
    name: 'W2',
    title: 'comment',
    goal: 2,
    statements: 4,
    ours: () => post(`/api/${commentRoutes.saveComment.path}`, comments.ours(), randomUUID()),
    floors: () => post('/saveComment', comments.floors()),
  },
]
