import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import type { BcfVersion } from '@nspect/contract/reports/reports'
import type { BcfCamera } from './camera.ts'
import { type BcfTopic, topicType } from './topic.ts'
import { renderXml, type XmlElement } from './xml.ts'

/**
 * The XML files of BCF 3.0 and 2.1. Elements are in the order of the schemas of buildingSMART,
 * where they are sequences; 3.0 wraps every list in an element of its own.
 */

/** `bcf.version`. */
export const buildVersionFile = (version: BcfVersion): string =>
  renderXml({
    Version: { '@VersionId': version, ...(version === '2.1' && { DetailedVersion: version }) },
  })

/** `project.bcfp`. */
export const buildProjectFile = (version: BcfVersion, guid: string, name: string): string => {
  const project = { '@ProjectId': guid, Name: name.trim() || undefined }
  return version === '3.0'
    ? renderXml({ ProjectInfo: { Project: project } })
    : // an empty one: the values in use are plain texts
      renderXml({ ProjectExtension: { Project: project, ExtensionSchema: '' } })
}

const unique = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.filter((value) => value !== undefined)),
]

/** `extensions.xml` of 3.0: every value that the topics use. */
export const buildExtensionsFile = (topics: readonly BcfTopic[]): string =>
  renderXml({
    Extensions: {
      TopicTypes: { TopicType: [topicType] },
      TopicStatuses: { TopicStatus: unique(topics.map(({ status }) => status)) },
      Priorities: { Priority: unique(topics.map(({ priority }) => priority)) },
      TopicLabels: { TopicLabel: unique(topics.flatMap(({ labels }) => labels)) },
      Users: {
        User: unique(
          topics.flatMap(({ createdBy, updatedBy, assignedTo, comments }) => [
            createdBy,
            updatedBy,
            assignedTo,
            ...comments.map(({ by }) => by),
          ]),
        ),
      },
      Stages: { Stage: unique(topics.map(({ stage }) => stage)) },
    },
  })

const buildCommentElements = ({ comments, viewGuid }: BcfTopic): XmlElement[] =>
  comments.map(({ guid, at, by, text, hasView }) => ({
    '@Guid': guid,
    Date: at,
    Author: by,
    Comment: text,
    Viewpoint: hasView ? { '@Guid': viewGuid } : undefined,
  }))

const buildViewpointElement = ({ viewGuid, camera }: BcfTopic, snapshot: string): XmlElement => ({
  '@Guid': viewGuid,
  Viewpoint: camera ? 'viewpoint.bcfv' : undefined,
  Snapshot: snapshot,
  Index: 0,
})

/** What both versions call alike, from the title on. */
const titled = (topic: BcfTopic, labels: XmlElement[string]): XmlElement => ({
  Title: topic.title,
  Priority: topic.priority,
  Index: topic.number,
  Labels: labels,
  CreationDate: topic.createdAt,
  CreationAuthor: topic.createdBy,
  ModifiedDate: topic.updatedAt,
  ModifiedAuthor: topic.updatedBy,
  DueDate: topic.due,
  AssignedTo: topic.assignedTo,
  Stage: topic.stage,
  Description: topic.description,
})

/** `markup.bcf` of a topic; `snapshot` is the name of its picture. */
export const buildMarkupFile = (version: BcfVersion, topic: BcfTopic, snapshot: string): string => {
  const attributes = { '@Guid': topic.guid, '@TopicType': topicType, '@TopicStatus': topic.status }
  if (version === '2.1') {
    return renderXml({
      Markup: {
        Topic: { ...attributes, ReferenceLink: topic.link, ...titled(topic, topic.labels) },
        Comment: buildCommentElements(topic),
        Viewpoints: [buildViewpointElement(topic, snapshot)],
      },
    })
  }
  return renderXml({
    Markup: {
      Topic: {
        ...attributes,
        '@ServerAssignedId': String(topic.number),
        ReferenceLinks: { ReferenceLink: topic.link },
        ...titled(topic, { Label: topic.labels }),
        Comments: { Comment: buildCommentElements(topic) },
        Viewpoints: { ViewPoint: [buildViewpointElement(topic, snapshot)] },
      },
    },
  })
}

const coordinates = ({ x, y, z }: Vec3): XmlElement => ({ X: x, Y: y, Z: z })

/** degrees that 2.1 allows */
const narrow = { min: 45, max: 60 }

interface Viewpoint {
  guid: string
  camera: BcfCamera
  /** identity in IFC of what the point lies on */
  component: string | undefined
  /** width by height of the snapshot */
  aspect: number
}

/** `viewpoint.bcfv`. */
export const buildViewpointFile = (
  version: BcfVersion,
  { guid, camera, component, aspect }: Viewpoint,
): string => {
  const { position, direction, up, fieldOfView } = camera
  const field =
    version === '2.1' ? Math.min(narrow.max, Math.max(narrow.min, fieldOfView)) : fieldOfView
  return renderXml({
    VisualizationInfo: {
      '@Guid': guid,
      Components: {
        Selection: component === undefined ? undefined : { Component: { '@IfcGuid': component } },
        Visibility: { '@DefaultVisibility': 'true' },
      },
      PerspectiveCamera: {
        CameraViewPoint: coordinates(position),
        CameraDirection: coordinates(direction),
        CameraUpVector: coordinates(up),
        FieldOfView: field,
        AspectRatio: version === '3.0' ? aspect : undefined,
      },
    },
  })
}
