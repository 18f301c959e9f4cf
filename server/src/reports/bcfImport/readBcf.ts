import {
  type ElementExtras,
  elementExtras,
  type ModelElement,
} from '@nspect/contract/media/modelElement'
import { type BcfTopicRow, bcfImportRoutes } from '@nspect/contract/reports/bcfImport'
import { limits } from '@nspect/contract/shared/limits'
import type { Scope } from '../../db/scope.ts'
import { readGlbChunks } from '../../files/glbBuffers.ts'
import { openStoredGlb } from '../../files/readGlb.ts'
import { readJsonObjects } from '../../files/readGlbJson.ts'
import { feature, type HandlerContext, handle } from '../../http/handler.ts'
import { createFieldError, HttpError } from '../../http/httpError.ts'
import { readInWorker } from '../../jobs/readInWorker.ts'
import { type ExternalIdRow, listExternalIds } from '../../pins/imports/pinImports.queries.ts'
import { findProjectWithReportPins } from '../../pins/pins.queries.ts'
import type { FileStorage } from '../../storage/storage.ts'
import { pairPinsWithRows } from '../data/exportedReport.mapper.ts'
import { fromBcfCamera } from '../exports/bcf/camera.ts'
import {
  getCommentAddress,
  getPointAddress,
  getViewCommentAddress,
  toBcfTopic,
} from '../exports/bcf/topic.ts'
import { computeUrlUuid } from '../exports/bcf/xml.ts'
import { buildPrintContext, filterReportedPins, type PrintedProject } from '../reportContent.ts'
import { mapReport } from '../reports.mapper.ts'
import {
  findModelOfProject,
  listCommentIds,
  listDeletedPinIds,
  listNamesByMail,
} from './bcfImport.queries.ts'
import { compareTopic, isOutdated, type KnownPoint } from './compareTopic.ts'
import type { BcfRead, BcfTopicRead } from './readBcf.worker.ts'

type FileRead = Exclude<BcfRead, { problem: string }>
type ReadContext = HandlerContext<typeof bcfImportRoutes.readBcf, PrintedProject, FileRead>

/** The topics of a file; `name` stands in messages. Throws an HttpError that names it. */
const readFile = async (path: string, name: string): Promise<FileRead> => {
  const worker = new URL('./readBcf.worker.ts', import.meta.url)
  const read = await readInWorker<BcfRead>(worker, path, { problem: 'tooLarge' })
  if ('problem' in read)
    throw new HttpError(`table.${read.problem}`, { values: { name, limit: limits.bcfTopics } })
  return read
}

/** Elements of a stored model by their identities in IFC. */
const readElements = async (
  files: FileStorage,
  name: string,
): Promise<ReadonlyMap<string, ModelElement>> => {
  const { json } = await readGlbChunks(await openStoredGlb(files, name))
  const elements = new Map<string, ModelElement>()
  for (const node of readJsonObjects(json, 'nodes')) {
    const extras: ElementExtras | undefined = elementExtras.safeParse(node.extras).data
    if (extras)
      elements.set(extras.ifc.globalId, {
        ...extras.ifc,
        name: typeof node.name === 'string' ? node.name : '',
      })
  }
  return elements
}

/** The points of an inspection by the ids that other programs and its own exports give them. */
const listKnownPoints = async (call: ReadContext, reportUrl: string) => {
  const { scope, subject: project } = call
  const rows = filterReportedPins(project)
  const context = await buildPrintContext(call, 'en', { layout: 'compact', grouping: 'floor' })
  const report = await mapReport(scope, project.id, rows, { ...context, isOfPoints: false })
  const comments = Map.groupBy(await listCommentIds(scope, project.id), ({ pinId }) => pinId)
  /** What names the comments of a point in files. */
  const nameComments = (pinId: number) => {
    const address = getPointAddress(reportUrl, pinId)
    const own = comments.get(pinId) ?? []
    return new Set([
      computeUrlUuid(getViewCommentAddress(address)),
      ...own.map(
        ({ id, importedId }) => importedId ?? computeUrlUuid(getCommentAddress(address, id)),
      ),
    ])
  }
  const points = new Map<number, KnownPoint>(
    pairPinsWithRows(report, rows).map(([point, row]) => [
      row.pin.id,
      {
        row,
        exported: toBcfTopic(point, row, reportUrl),
        commentIds: nameComments(row.pin.id),
      },
    ]),
  )
  const toOwn = (pinId: number, isDeleted: boolean): ExternalIdRow => ({
    externalId: computeUrlUuid(getPointAddress(reportUrl, pinId)),
    pinId,
    isDeleted,
    changedThereAt: null,
  })
  const deleted = await listDeletedPinIds(scope, project.id)
  const externalIds = new Map(
    [
      ...[...points.keys()].map((pinId) => toOwn(pinId, false)),
      ...deleted.map((pinId) => toOwn(pinId, true)),
      ...(await listExternalIds(scope, project.id)),
    ].map((known) => [known.externalId, known]),
  )
  return { points, externalIds }
}

/** The names of those whom topics and their comments name by their addresses. */
const findNames = (scope: Scope, clientId: number, topics: readonly BcfTopicRead[]) => {
  const mails = topics
    .flatMap(({ assignedTo, comments }) => [assignedTo, ...comments.map(({ author }) => author)])
    .map((name) => name.toLowerCase())
  return listNamesByMail(scope, clientId, [...new Set(mails.filter((mail) => mail.includes('@')))])
}

/** Where the model has what topics look at. */
const createPlaceFinder = async ({ scope, subject, files }: ReadContext, hasSelection: boolean) => {
  const model = await findModelOfProject(scope, subject.id)
  const elements =
    model?.hasElements && hasSelection
      ? await readElements(files, model.name)
      : new Map<string, ModelElement>()
  return ({ guid, viewpoint }: BcfTopicRead) => {
    const selected = viewpoint?.components ?? []
    const element: ModelElement | undefined = elements.get(
      selected.find((component) => elements.has(component)) ?? '',
    )
    const place =
      model && viewpoint?.camera ? fromBcfCamera(viewpoint.camera, guid.slice(0, 64)) : null
    return {
      place: place && { ...place, ...(element && { element }) },
      unknown: element && place ? [] : selected.slice(0, 1),
    }
  }
}

const readTopics = async (call: ReadContext) => {
  const { scope, subject: project, site, prepared } = call
  const { topics: read, unreadable } = prepared
  const reportUrl = `${site.publicUrl}/project/report/${project.id}`
  const { points, externalIds } = await listKnownPoints(call, reportUrl)
  const names = await findNames(scope, project.clientId, read)
  const findPlace = await createPlaceFinder(
    call,
    read.some(({ viewpoint }) => viewpoint && viewpoint.components.length > 0),
  )
  let [unknownElements, newerHere] = [0, 0]
  const named = new Map<string, ExternalIdRow>()
  const topics = read.map((topic): BcfTopicRow => {
    const external = externalIds.get(topic.guid)
    if (external) named.set(topic.guid, external)
    const known = points.get(external?.pinId ?? 0)
    const { place, unknown } = findPlace(topic)
    if (!known && unknown.length > 0) unknownElements += 1
    const facts = {
      isOurs: topic.links.some((link) => link.startsWith(`${reportUrl}#`)),
      elements: unknown,
      changedThereAt: external?.changedThereAt ?? null,
      nameOf: (said: string) => names.get(said.toLowerCase()) ?? said,
    }
    if (known && facts.isOurs && isOutdated(topic, known, facts)) newerHere += 1
    return { ...compareTopic(topic, known, facts), place: known ? null : place }
  })
  const ids = [...named.values()].map(({ changedThereAt: _, ...named }) => named)
  return { topics, externalIds: ids, unreadable, unknownElements, newerHere }
}

export const bcfImportFeature = feature(bcfImportRoutes, {
  readBcf: handle(bcfImportRoutes.readBcf, {
    load: (scope, { projectId }) => findProjectWithReportPins(scope, projectId, true),
    prepare: async ({ uploads: [upload], files }) => {
      if (!upload) throw createFieldError('file', 'value.required')
      const { name, displayName } = upload
      try {
        return await files.withLocalFile(name, (path) => readFile(path, displayName))
      } finally {
        await files.remove(name)
      }
    },
    run: readTopics,
  }),
})
