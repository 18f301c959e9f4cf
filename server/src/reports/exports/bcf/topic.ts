import { getNames } from '@nspect/contract/names/getNames'
import {
  formatCommentAuthor,
  formatDisplayName,
  getPinAttributeName,
  getSeverityName,
} from '@nspect/contract/names/names'
import { checkAttributes } from '@nspect/contract/pins/pinAttributes'
import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import type { ReportPinRow } from '../../../pins/pins.queries.ts'
import { parsePinCoordinates } from '../../data/parsePinCoordinates.ts'
import type { ReportPin } from '../../reportData.ts'
import { type BcfCamera, toBcfCamera } from './camera.ts'
import { computeUrlUuid } from './xml.ts'

interface BcfComment {
  guid: string
  at: string
  by: string
  text: string
  /** the topic's viewpoint belongs to this comment: other tools drop one that belongs to none */
  hasView: boolean
}

/** A point as a topic of BCF. No text is blank, as BCF 3.0 requires. */
export interface BcfTopic {
  guid: string
  viewGuid: string
  number: number
  title: string
  /** the stage, in English, so that other tools can tell states apart */
  status: string
  /** the client's own status */
  stage: string | undefined
  priority: string
  labels: string[]
  createdAt: string
  createdBy: string
  updatedAt: string
  updatedBy: string
  due: string | undefined
  assignedTo: string | undefined
  description: string | undefined
  /** the point in the report */
  link: string
  comments: BcfComment[]
  camera: BcfCamera | null
  /** identity in IFC of the element that the point lies on */
  component: string | undefined
}

/** The kinds that topics of an export have. */
export const topicType = 'Issue'

/** The names of priorities that are no severity. */
export const priorityNames = { critical: 'Critical', none: 'Normal' } as const

/** Critical comes before a severity, as in the report; other tools show the words as they are. */
const getPriority = ({ isCritical, severity }: ReportPinRow['pin']): string =>
  isCritical
    ? priorityNames.critical
    : severity
      ? getSeverityName(getNames('en'), severity)
      : priorityNames.none

const filled = (text: string | null | undefined, otherwise: string): string =>
  text?.trim() || otherwise
const nobody = 'nSpect'

/** The address of a point, which names it in every export. */
export const getPointAddress = (reportUrl: string, pinId: number): string =>
  `${reportUrl}/point/${pinId}`

/** What names a comment of the point at `address` in every export. */
export const getCommentAddress = (address: string, commentId: number): string =>
  `${address}/comment/${commentId}`

/** What names the remark that holds the view of the point at `address`. */
export const getViewCommentAddress = (address: string): string => `${address}/view-comment`

const stepTexts = {
  submit: 'Repair submitted.',
  accept: 'Repair accepted.',
  reject: 'Repair sent back.',
  withdraw: 'Acceptance taken back.',
  reopen: 'Opened again.',
  resolve: 'Resolved.',
} as const

/** A remark, or the step of the repair it stands for, with the link that shows the repair. */
const getCommentText = ({ comment, action, resolutionLink }: ReportPinRow['comments'][number]) =>
  [action ? stepTexts[action] : '', comment, resolutionLink ?? '']
    .filter((part) => part.trim() !== '')
    .join('\n')

const toBcfComments = (
  row: ReportPinRow,
  address: string,
  view: Omit<BcfComment, 'guid' | 'hasView'>,
): BcfComment[] => [
  { guid: computeUrlUuid(getViewCommentAddress(address)), ...view, hasView: true },
  ...row.comments.map((comment) => ({
    guid: comment.importedId ?? computeUrlUuid(getCommentAddress(address, comment.id)),
    at: new Date(comment.createdAt).toISOString(),
    by: filled(
      comment.importedId === null
        ? formatCommentAuthor(getNames('en'), comment)
        : comment.commentedBy,
      nobody,
    ),
    text: filled(getCommentText(comment), '…'),
    hasView: false,
  })),
]

/** The start of a day in UTC, of a text that may also be an instant or empty. */
const parseStartOfDay = (day: string): string | undefined => {
  const time = Date.parse(day)
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

const labelsOf = (point: ReportPin, { room }: ReportPinRow) => {
  const marks = checkAttributes
    .filter((name) => point[name])
    .map((name) => getPinAttributeName(getNames('en'), name))
  const rooms = room ? [`Room ${room.name}`] : []
  return [point.category, ...point.checkBoxes, ...marks, ...rooms].filter(
    (label, at, all) => label.trim() !== '' && all.indexOf(label) === at,
  )
}

/** The text of a point, with its other values below. */
const buildDescription = ({ description, facts, customFields }: ReportPin): string | undefined => {
  const lines = [...facts, ...customFields]
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => `${label}: ${value}`)
  return [description.trim(), ...lines].filter((part) => part !== '').join('\n') || undefined
}

/**
 * Maps a point; `reportUrl` is the address of its report, which also identifies it, unless it came
 * from another program, as the topic `importedGuid`.
 */
export const toBcfTopic = (
  point: ReportPin,
  row: ReportPinRow,
  reportUrl: string,
  importedGuid?: string,
): BcfTopic => {
  const { pin } = row
  const address = getPointAddress(reportUrl, pin.id)
  const createdBy = filled(point.reportedBy, nobody)
  const place = parsePinCoordinates(row)
  return {
    guid: importedGuid ?? computeUrlUuid(address),
    viewGuid: computeUrlUuid(`${address}/view`),
    number: pin.pinNumber,
    title: `#${pin.pinNumber} ${filled(point.title, point.category)}`,
    status: getStageName('en', point.stage),
    stage: point.status?.name.trim() || undefined,
    priority: getPriority(pin),
    labels: labelsOf(point, row),
    createdAt: point.reportedOn,
    createdBy,
    updatedAt: pin.updatedAt.toISOString(),
    updatedBy: filled(formatDisplayName(getNames('en'), row.updatedByName), nobody),
    assignedTo: row.assignedTo?.name.trim() || undefined,
    due: parseStartOfDay(point.work.due || point.required),
    description: buildDescription(point),
    link: `${reportUrl}#point-${pin.pinNumber}`,
    comments: toBcfComments(row, address, {
      at: point.reportedOn,
      by: createdBy,
      text: `View of point ${pin.pinNumber}`,
    }),
    camera: place ? toBcfCamera(place) : null,
    component: place?.element?.globalId,
  }
}
