import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import { XMLParser } from 'fast-xml-parser'
import type { BcfCamera } from '../exports/bcf/camera.ts'

/** A remark of a topic, as the file says it. */
interface ParsedComment {
  guid: string
  date: string
  author: string
  text: string
}

/** A topic as `markup.bcf` of BCF 2.1 or 3.0 says it; empty: it says nothing. */
export interface ParsedTopic {
  guid: string
  type: string
  status: string
  stage: string
  title: string
  priority: string
  labels: string[]
  links: string[]
  createdAt: string
  createdBy: string
  modifiedAt: string
  due: string
  assignedTo: string
  description: string
  comments: ParsedComment[]
  /** files beside the markup, of its first viewpoint that has such a file */
  viewpointFile: string
  snapshotFile: string
}

/** What a `viewpoint.bcfv` says: null of a view without a camera that looks anywhere. */
export interface ParsedViewpoint {
  camera: BcfCamera | null
  /** identities in IFC of what is selected */
  components: string[]
}

/** Thrown for XML that is none, or that declares types or entities of its own. */
export class UnreadableXmlError extends Error {}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  removeNSPrefix: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  // characters by their numbers, of which a long text may have many
  htmlEntities: true,
  processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 1_000_000 },
})

type Node = Record<string, unknown>
const toNode = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
const toList = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value]
const toFirst = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** The text of an element with or without attributes, or of an attribute. */
const toText = (value: unknown): string => {
  const first = toFirst(value)
  if (typeof first === 'string') return first.trim()
  const text = toNode(first)['#text']
  return typeof text === 'string' ? text.trim() : ''
}
const toTexts = (value: unknown): string[] =>
  toList(value)
    .map(toText)
    .filter((text) => text !== '')

/** The element at the root of a document. */
const parseRoot = (xml: string, name: string): Node => {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new UnreadableXmlError('declares types')
  let root: unknown
  try {
    root = parser.parse(xml, true)
  } catch (cause) {
    throw new UnreadableXmlError('no XML', { cause })
  }
  const found = toNode(root)[name]
  if (found === undefined) throw new UnreadableXmlError(`no ${name}`)
  return toNode(toFirst(found))
}

/** The version that `bcf.version` names, as `2.1`. */
export const parseVersion = (xml: string): string => toText(parseRoot(xml, 'Version')['@VersionId'])

const parseComment = (value: unknown): ParsedComment => {
  const node = toNode(value)
  return {
    guid: toText(node['@Guid']),
    date: toText(node.Date),
    author: toText(node.Author),
    text: toText(node.Comment),
  }
}

/** Reads `markup.bcf`. 3.0 wraps the lists of 2.1 in elements of their own, inside of the topic. */
export const parseMarkup = (xml: string): ParsedTopic => {
  const markup = parseRoot(xml, 'Markup')
  const topic = toNode(toFirst(markup.Topic))
  const labels = toList(topic.Labels)
  const views = [
    ...toList(markup.Viewpoints),
    ...toList(toNode(toFirst(topic.Viewpoints)).ViewPoint),
  ].map(toNode)
  const comments = [
    ...toList(markup.Comment),
    ...toList(toNode(toFirst(topic.Comments)).Comment),
  ].map(parseComment)
  return {
    guid: toText(topic['@Guid']),
    type: toText(topic['@TopicType']),
    status: toText(topic['@TopicStatus']),
    stage: toText(topic.Stage),
    title: toText(topic.Title),
    priority: toText(topic.Priority),
    labels: [...toTexts(topic.Labels), ...labels.flatMap((list) => toTexts(toNode(list).Label))],
    links: [
      ...toTexts(topic.ReferenceLink),
      ...toTexts(toNode(toFirst(topic.ReferenceLinks)).ReferenceLink),
    ],
    createdAt: toText(topic.CreationDate),
    createdBy: toText(topic.CreationAuthor),
    modifiedAt: toText(topic.ModifiedDate),
    due: toText(topic.DueDate),
    assignedTo: toText(topic.AssignedTo),
    description: toText(topic.Description),
    comments,
    viewpointFile: views.map(({ Viewpoint }) => toText(Viewpoint)).find(Boolean) ?? '',
    snapshotFile: views.map(({ Snapshot }) => toText(Snapshot)).find(Boolean) ?? '',
  }
}

/** Undefined unless all three are numbers of places on earth. */
const parseVector = (value: unknown): Vec3 | undefined => {
  const node = toNode(toFirst(value))
  const [x, y, z] = [node.X, node.Y, node.Z].map((part) => {
    const text = toText(part)
    return text === '' ? Number.NaN : Number(text)
  }) as [number, number, number]
  return [x, y, z].every((part) => Math.abs(part) <= 1e9) ? { x, y, z } : undefined
}

const parseCamera = (view: Node): BcfCamera | null => {
  const camera = toNode(toFirst(view.PerspectiveCamera ?? view.OrthogonalCamera))
  const position = parseVector(camera.CameraViewPoint)
  const direction = parseVector(camera.CameraDirection)
  if (!position || !direction || Math.hypot(direction.x, direction.y, direction.z) < 1e-9)
    return null
  const fieldOfView = Number(toText(camera.FieldOfView))
  return {
    position,
    direction,
    up: parseVector(camera.CameraUpVector) ?? { x: 0, y: 0, z: 1 },
    fieldOfView: fieldOfView > 0 && fieldOfView < 180 ? fieldOfView : 60,
  }
}

/** Reads `viewpoint.bcfv`. */
export const parseViewpoint = (xml: string): ParsedViewpoint => {
  const view = parseRoot(xml, 'VisualizationInfo')
  const selection = toNode(toFirst(toNode(toFirst(view.Components)).Selection))
  return {
    camera: parseCamera(view),
    components: toList(selection.Component)
      .map((component) => toText(toNode(component)['@IfcGuid']))
      .filter((guid) => guid !== ''),
  }
}
