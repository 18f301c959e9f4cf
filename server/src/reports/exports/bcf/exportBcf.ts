import type { Readable } from 'node:stream'
import type { BcfVersion } from '@nspect/contract/reports'
import type { ReportPinRow } from '../../../pins/pins.queries.ts'
import type { FileStorage } from '../../../storage/storage.ts'
import type { ReportData } from '../../reportData.ts'
import { withRows } from '../exportedReport.mapper.ts'
import { type ZipEntry, zipStream } from '../zipStream.ts'
import { extensionsFile, markupFile, projectFile, versionFile, viewpointFile } from './files.ts'
import { snapshotOf } from './snapshot.ts'
import { type BcfTopic, topicOf } from './topic.ts'
import { uuidOf } from './xml.ts'

interface BcfExport {
  version: BcfVersion
  report: ReportData
  rows: readonly ReportPinRow[]
  /** the report's own address */
  reportUrl: string
  files: FileStorage
  signal: AbortSignal
}

interface Mapped {
  row: ReportPinRow
  topic: BcfTopic
}

async function* entriesOf(
  exported: BcfExport,
  topics: readonly Mapped[],
): AsyncGenerator<ZipEntry> {
  const { version, report, reportUrl, files } = exported
  yield { path: 'bcf.version', body: versionFile(version) }
  yield {
    path: 'project.bcfp',
    body: projectFile(version, uuidOf(reportUrl), report.project.projectName),
  }
  if (version === '3.0')
    yield { path: 'extensions.xml', body: extensionsFile(topics.map(({ topic }) => topic)) }
  for (const { topic, row } of topics) {
    const { name, bytes, aspect } = await snapshotOf(version, row, files)
    yield { path: `${topic.guid}/markup.bcf`, body: markupFile(version, topic, name) }
    if (topic.camera) {
      const { viewGuid, camera, component } = topic
      const body = viewpointFile(version, { guid: viewGuid, camera, component, aspect })
      yield { path: `${topic.guid}/viewpoint.bcfv`, body }
    }
    yield { path: `${topic.guid}/${name}`, body: bytes }
  }
}

/** The points of a report as topics of the BIM Collaboration Format, one after the other. */
export const exportBcf = (exported: BcfExport): Readable => {
  const { report, rows, reportUrl } = exported
  const topics = withRows(report, rows).map(([point, row]) => ({
    row,
    topic: topicOf(point, row, reportUrl),
  }))
  return zipStream(entriesOf(exported, topics), exported)
}
