import type { Readable } from 'node:stream'
import type { BcfVersion } from '@nspect/contract/reports/reports'
import type { ReportPinRow } from '../../../pins/pins.queries.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import { pairPinsWithRows } from '../../data/exportedReport.mapper.ts'
import type { ReportData } from '../../reportData.ts'
import { createZipStream, type ZipEntry } from '../createZipStream.ts'
import {
  buildExtensionsFile,
  buildMarkupFile,
  buildProjectFile,
  buildVersionFile,
  buildViewpointFile,
} from './files.ts'
import { loadTopicSnapshot } from './snapshot.ts'
import { type BcfTopic, toBcfTopic } from './topic.ts'
import { computeUrlUuid } from './xml.ts'

interface BcfExport {
  version: BcfVersion
  report: ReportData
  rows: readonly ReportPinRow[]
  /** the report's own address */
  reportUrl: string
  /** the topics that points came from, by the points' ids */
  importedGuids: ReadonlyMap<number, string>
  files: FileStorage
  signal: AbortSignal
}

interface Mapped {
  row: ReportPinRow
  topic: BcfTopic
}

async function* streamBcfEntries(
  exported: BcfExport,
  topics: readonly Mapped[],
): AsyncGenerator<ZipEntry> {
  const { version, report, reportUrl, files } = exported
  yield { path: 'bcf.version', body: buildVersionFile(version) }
  yield {
    path: 'project.bcfp',
    body: buildProjectFile(version, computeUrlUuid(reportUrl), report.project.projectName),
  }
  if (version === '3.0')
    yield { path: 'extensions.xml', body: buildExtensionsFile(topics.map(({ topic }) => topic)) }
  for (const { topic, row } of topics) {
    const { name, bytes, aspect } = await loadTopicSnapshot(version, row, files)
    yield { path: `${topic.guid}/markup.bcf`, body: buildMarkupFile(version, topic, name) }
    if (topic.camera) {
      const { viewGuid, camera, component } = topic
      const body = buildViewpointFile(version, { guid: viewGuid, camera, component, aspect })
      yield { path: `${topic.guid}/viewpoint.bcfv`, body }
    }
    yield { path: `${topic.guid}/${name}`, body: bytes }
  }
}

const guidForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The topics that points came from, by the points' ids. */
export const listImportedGuids = (
  ids: readonly { externalId: string; pinId: number }[],
): Map<number, string> =>
  new Map(
    ids
      .filter(({ externalId }) => guidForm.test(externalId))
      .map(({ externalId, pinId }) => [pinId, externalId]),
  )

/** The points of a report as topics of the BIM Collaboration Format, one after the other. */
export const exportBcf = (exported: BcfExport): Readable => {
  const { report, rows, reportUrl, importedGuids } = exported
  const topics = pairPinsWithRows(report, rows).map(([point, row]) => ({
    row,
    topic: toBcfTopic(point, row, reportUrl, importedGuids.get(row.pin.id)),
  }))
  return createZipStream(streamBcfEntries(exported, topics), exported)
}
