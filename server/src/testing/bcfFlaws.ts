import type { BcfVersion } from '@nspect/contract/reports/reports'
import { XMLParser } from 'fast-xml-parser'

/**
 * What other tools insist on in a file of the BIM Collaboration Format, in our own words: which
 * elements and attributes an element has, in which order, and which of them it needs.
 */

interface Shape {
  /** in this order; `!`: needed, `*`: any number */
  children?: string
  attributes?: string
  /** of its text, if it has one; otherwise the text must not be blank */
  text?: RegExp
}
type Shapes = Record<string, Shape>

const guid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const number = /^-?\d+(\.\d+)?(e-?\d+)?$/
const xyz = { children: 'X! Y! Z!' }

const both: Shapes = {
  VisualizationInfo: {
    children: 'Components PerspectiveCamera! Lines ClippingPlanes',
    attributes: 'Guid!',
  },
  Components: { children: 'Selection Visibility! Coloring' },
  Selection: { children: 'Component*' },
  Component: { children: 'OriginatingSystem AuthoringToolId', attributes: 'IfcGuid' },
  Visibility: { attributes: 'DefaultVisibility' },
  CameraViewPoint: xyz,
  CameraDirection: xyz,
  CameraUpVector: xyz,
  X: { text: number },
  Y: { text: number },
  Z: { text: number },
  AspectRatio: { text: number },
  CreationDate: { text: moment },
  ModifiedDate: { text: moment },
  DueDate: { text: moment },
  Date: { text: moment },
  Index: { text: /^\d+$/ },
  'Comment/Viewpoint': { attributes: 'Guid!' },
  Title: {},
  Priority: {},
  CreationAuthor: {},
  ModifiedAuthor: {},
  AssignedTo: {},
  Stage: {},
  Description: {},
  Name: {},
  Author: {},
  Snapshot: {},
  'Comment/Comment': {},
  Project: { children: 'Name', attributes: 'ProjectId!' },
}

const topicEnd =
  'CreationDate! CreationAuthor! ModifiedDate ModifiedAuthor DueDate AssignedTo Stage Description'

const shapes: Record<BcfVersion, Shapes> = {
  '3.0': {
    ...both,
    Version: { attributes: 'VersionId!' },
    ProjectInfo: { children: 'Project!' },
    Extensions: {
      children: 'TopicTypes TopicStatuses Priorities TopicLabels Users SnippetTypes Stages',
    },
    TopicTypes: { children: 'TopicType*' },
    TopicStatuses: { children: 'TopicStatus*' },
    Priorities: { children: 'Priority*' },
    TopicLabels: { children: 'TopicLabel*' },
    Users: { children: 'User*' },
    Stages: { children: 'Stage*' },
    TopicType: {},
    TopicStatus: {},
    TopicLabel: {},
    User: {},
    Label: {},
    ReferenceLink: {},
    Markup: { children: 'Header Topic!' },
    Topic: {
      children: `ReferenceLinks Title! Priority Index Labels ${topicEnd} Comments! Viewpoints!`,
      attributes: 'Guid! ServerAssignedId TopicType! TopicStatus!',
    },
    ReferenceLinks: { children: 'ReferenceLink*' },
    Labels: { children: 'Label*' },
    Comments: { children: 'Comment*' },
    Comment: { children: 'Date! Author! Comment Viewpoint', attributes: 'Guid!' },
    Viewpoints: { children: 'ViewPoint*' },
    ViewPoint: { children: 'Viewpoint Snapshot! Index', attributes: 'Guid!' },
    'ViewPoint/Viewpoint': { text: /^viewpoint\.bcfv$/ },
    PerspectiveCamera: {
      children: 'CameraViewPoint! CameraDirection! CameraUpVector! FieldOfView! AspectRatio!',
    },
    FieldOfView: { text: /^(\d|\d\d|1[0-7]\d)(\.\d+)?$/ },
  },
  '2.1': {
    ...both,
    Version: { children: 'DetailedVersion', attributes: 'VersionId!' },
    DetailedVersion: {},
    ProjectExtension: { children: 'Project ExtensionSchema!' },
    ExtensionSchema: { text: /^$/ },
    Markup: { children: 'Header Topic! Comment* Viewpoints*' },
    Topic: {
      children: `ReferenceLink* Title! Priority Index Labels* ${topicEnd}`,
      attributes: 'Guid! TopicType TopicStatus',
    },
    ReferenceLink: {},
    Labels: {},
    Comment: { children: 'Date! Author! Comment! Viewpoint', attributes: 'Guid!' },
    Viewpoints: { children: 'Viewpoint Snapshot Index', attributes: 'Guid!' },
    'Viewpoints/Viewpoint': { text: /^viewpoint\.bcfv$/ },
    PerspectiveCamera: {
      children: 'CameraViewPoint! CameraDirection! CameraUpVector! FieldOfView!',
    },
    FieldOfView: { text: /^(4[5-9]|5\d)(\.\d+)?$|^60$/ },
  },
}

interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

type Parsed = Record<string, unknown>
const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  ignoreDeclaration: true,
})

const toElement = (parsed: Parsed): Element => {
  const name = Object.keys(parsed).find((key) => key !== ':@') ?? ''
  const inside = parsed[name] as Parsed[]
  const texts = inside.filter((child) => '#text' in child).map((child) => String(child['#text']))
  return {
    name,
    attributes: (parsed[':@'] ?? {}) as Record<string, string>,
    children: inside.filter((child) => !('#text' in child)).map(toElement),
    text: texts.join(''),
  }
}

const parseRules = (list = '') =>
  list.split(' ').flatMap((rule) =>
    rule
      ? [
          {
            name: rule.replace(/[!*]/, ''),
            isNeeded: rule.endsWith('!'),
            isList: rule.endsWith('*'),
          },
        ]
      : [],
  )

/** Names that are out of order, missing, repeated or unknown. */
const flawsOfNames = (names: readonly string[], list: string | undefined): string[] => {
  const rules = parseRules(list)
  const places = names.map((name) => rules.findIndex((rule) => rule.name === name))
  const isSorted = places.every((place, at) => at === 0 || place >= (places[at - 1] ?? 0))
  return [
    ...names.filter((_, at) => places[at] === -1).map((name) => `unknown ${name}`),
    ...rules
      .filter(({ name, isNeeded }) => isNeeded && !names.includes(name))
      .map(({ name }) => `no ${name}`),
    ...rules
      .filter(
        ({ name, isList }) => !isList && names.filter((candidate) => candidate === name).length > 1,
      )
      .map(({ name }) => `two ${name}`),
    ...(isSorted ? [] : [`order ${names.join(' ')}`]),
  ]
}

const flawsOfElement = (known: Shapes, element: Element, parent: string): string[] => {
  const { name, attributes, children, text } = element
  const shape = known[`${parent}/${name}`] ?? known[name]
  if (!shape) return [`${parent}/${name}: unknown`]
  const isLeaf = shape.children === undefined && shape.attributes === undefined
  const own = [
    ...flawsOfNames(
      children.map((child) => child.name),
      shape.children,
    ),
    ...flawsOfNames(Object.keys(attributes), shape.attributes).filter(
      (flaw) => !flaw.startsWith('order'),
    ),
    ...(attributes.Guid === undefined || guid.test(attributes.Guid)
      ? []
      : [`guid ${attributes.Guid}`]),
    ...Object.entries(attributes).flatMap(([key, value]) =>
      value.trim() === '' ? [`blank ${key}`] : [],
    ),
    ...(isLeaf && !(shape.text ?? /\S/).test(text) ? [`text ${JSON.stringify(text)}`] : []),
  ]
  return [
    ...own.map((flaw) => `${parent}/${name}: ${flaw}`),
    ...children.flatMap((child) => flawsOfElement(known, child, name)),
  ]
}

const parseRoot = (text: string): Element => toElement((parser.parse(text) as Parsed[])[0] ?? {})

const every = (element: Element, name: string): Element[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => every(child, name)),
]
const textsIn = (element: Element, name: string) => every(element, name).map(({ text }) => text)

/**
 * Files that a topic names but that are missing, and viewpoints without a comment: other tools drop
 * these.
 */
const flawsOfTopic = (folder: string, markup: Element, paths: readonly string[]): string[] => {
  const views = [
    ...every(markup, 'ViewPoint'),
    ...every(markup, 'Viewpoints').filter(({ attributes }) => attributes.Guid),
  ]
  const named = views.flatMap((view) => [
    ...textsIn(view, 'Snapshot'),
    ...textsIn(view, 'Viewpoint'),
  ])
  const tied = every(markup, 'Viewpoint').map(({ attributes }) => attributes.Guid)
  return [
    ...(every(markup, 'Topic')[0]?.attributes.Guid === folder
      ? []
      : [`${folder}: folder of another topic`]),
    ...(views.length > 0 && views.every((view) => textsIn(view, 'Snapshot').length === 1)
      ? []
      : [`${folder}: no snapshot`]),
    ...named
      .filter((name) => !paths.includes(`${folder}/${name}`))
      .map((name) => `${folder}: ${name} is missing`),
    ...views
      .filter(({ attributes }) => !tied.includes(attributes.Guid))
      .map(() => `${folder}: a viewpoint without a comment`),
  ]
}

/**
 * What another tool would stumble over in an unpacked file: the text of each entry by its path.
 * Empty: nothing.
 */
export const listBcfFlaws = (version: BcfVersion, files: Record<string, string>): string[] => {
  const paths = Object.keys(files)
  const needed =
    version === '3.0'
      ? ['bcf.version', 'project.bcfp', 'extensions.xml']
      : ['bcf.version', 'project.bcfp']
  const documents = Object.entries(files).filter(([path]) =>
    /\.(bcf|bcfv|bcfp|version|xml)$/.test(path),
  )
  return [
    ...needed.filter((path) => !paths.includes(path)).map((path) => `${path} is missing`),
    ...documents.flatMap(([path, text]) => flawsOfElement(shapes[version], parseRoot(text), path)),
    ...documents
      .filter(([path]) => path.endsWith('/markup.bcf'))
      .flatMap(([path, text]) => flawsOfTopic(path.split('/')[0] ?? '', parseRoot(text), paths)),
  ]
}
