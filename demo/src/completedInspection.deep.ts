import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lookAroundRoutes } from '@nspect/contract/demo/demo'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import {
  checkBoxRoutes,
  customFieldRoutes,
  metaDataFieldRoutes,
  pointCategoryRoutes,
  poiStatusRoutes,
  projectTypeConfigurationRoutes,
  type TypePart,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { describe, expect, it } from 'vitest'
import { createWorld, type Person } from '../../server/src/testing/world.ts'
import { seedDemo } from './demo.ts'
import { lookAroundFeature } from './lookAround.ts'

// seeds and prints the whole demo four times

const run = promisify(execFile)

describe('a completed inspection', () => {
  /** Everything visible to a reader of its report, including the PDF's text. */
  const everything = async (url: string, id: number, by: Person) => {
    const [project, pins, report, type] = await Promise.all([
      by.call(projectRoutes.readProject, { id }),
      by.call(pinRoutes.listPins, { projectId: id }),
      by.call(reportRoutes.listReportPins, { projectId: id }),
      by.call(projectRoutes.readProject, { id }).then(({ body }) => body.projectType),
    ])
    const ticket = await by.call(reportRoutes.createPrintTicket, { projectId: id })
    expect(ticket.status).toBe(200)
    const { token } = ticket.body
    const printed = await fetch(
      `${url}/api/Report/GetInspectionPrintOut?projectId=${id}&token=${token}`,
    )
    if (!printed.ok) throw new Error(await printed.text())
    const folder = await mkdtemp(join(tmpdir(), 'nspect-frozen-'))
    await writeFile(join(folder, 'report.pdf'), Buffer.from(await printed.arrayBuffer()))
    const { stdout } = await run('pdftotext', ['-layout', 'report.pdf', '-'], {
      cwd: folder,
      maxBuffer: 64e6,
    })
    await rm(folder, { recursive: true })
    const text = stdout.replace(/\d\d\/\d\d\/\d{4},? \d\d:\d\d [AP]M/g, 'now')
    return {
      answers: project.body.metaDataAnswers,
      pins: pins.body,
      report: report.body,
      type,
      text,
    }
  }

  it('reads the same after each kind of configuration is renamed, retyped, reordered and deleted (T67)', async () => {
    const demo = await createWorld({ besides: [lookAroundFeature], isEmpty: true })
    await seedDemo(demo.database.db, demo.storage)
    const { token, projectId } = (
      await demo.nobody.call(lookAroundRoutes.lookAround, { as: 'admin' })
    ).body
    const admin = demo.holding(token)
    await admin.call(projectRoutes.completeProject, { id: projectId })
    const before = await everything(demo.url, projectId, admin)
    const projectTypeId = before.type.id
    expect(before.pins.length).toBeGreaterThan(10)

    const [categories, boxes, fields, statuses, questions] = await Promise.all([
      admin.call(pointCategoryRoutes.listPointCategories, { id: projectTypeId }),
      admin.call(checkBoxRoutes.listCheckBoxes, { projTypeId: projectTypeId }),
      admin.call(customFieldRoutes.listCustomFields, { projTypeId: projectTypeId }),
      admin.call(poiStatusRoutes.listPoiStatuses, { id: projectTypeId }),
      admin.call(metaDataFieldRoutes.listMetaDataFields, { projectTypeId }),
    ])
    const order: [TypePart, { id: number }[]][] = [
      ['pointCategory', categories.body],
      ['checkBox', boxes.body],
      ['customField', fields.body],
      ['poiStatus', statuses.body],
      ['metaDataField', questions.body],
    ]
    const expectSame = async () =>
      expect(await everything(demo.url, projectId, admin)).toEqual(before)
    const ok = ({ status }: { status: number }) => expect(status).toBe(200)

    for (const { id, version } of categories.body)
      ok(
        await admin.call(pointCategoryRoutes.savePointCategory, {
          id,
          version,
          projectTypeId,
          name: `Renamed ${id}`,
          poiColorCode: '#000000',
          projectTypeCustomFieldIds: [],
        }),
      )
    for (const { id, version } of boxes.body)
      ok(
        await admin.call(checkBoxRoutes.saveCheckBox, {
          id,
          version,
          projectTypeId,
          name: `Renamed ${id}`,
        }),
      )
    for (const { id, version } of fields.body)
      ok(
        await admin.call(customFieldRoutes.saveCustomField, {
          id,
          version,
          projectTypeId,
          name: `Renamed ${id}`,
          customFieldType: 'dropdown' as const,
          options: ['Something else'],
        }),
      )
    for (const { id, version } of statuses.body)
      ok(
        await admin.call(poiStatusRoutes.savePoiStatus, {
          id,
          version,
          projectTypeId,
          name: `Renamed ${id}`,
          poiColorCode: '#000000',
        }),
      )
    for (const { id, version } of questions.body)
      ok(
        await admin.call(metaDataFieldRoutes.saveMetaDataField, {
          id,
          version,
          projectTypeId,
          question: `R ${id}?`,
        }),
      )
    await expectSame()

    for (const [part, rows] of order) {
      const ids = rows.map(({ id }) => id).toReversed()
      ok(
        await admin.call(projectTypeConfigurationRoutes.savePartOrder, {
          projectTypeId,
          part,
          ids,
        }),
      )
    }
    await expectSame()

    const gone = { projectTypeId, isDeleted: true as const }
    for (const { id } of categories.body)
      ok(await admin.call(pointCategoryRoutes.deletePointCategory, { id, ...gone }))
    for (const { id } of boxes.body)
      ok(await admin.call(checkBoxRoutes.deleteCheckBox, { id, ...gone }))
    for (const { id } of fields.body)
      ok(await admin.call(customFieldRoutes.deleteCustomField, { id, ...gone }))
    for (const { id } of statuses.body)
      ok(await admin.call(poiStatusRoutes.deletePoiStatus, { id, ...gone }))
    for (const { id } of questions.body)
      ok(await admin.call(metaDataFieldRoutes.deleteMetaDataField, { id, ...gone }))
    await expectSame()

    // repair continues with the frozen type: its statuses can still be set
    const [pin] = before.pins
    const done = before.type.projectTypePOIStatuses.at(-1)
    const saved = await admin.call(pinRoutes.savePin, {
      id: pin!.id,
      projectId,
      pointCategoryId: pin!.pointCategoryId,
      title: pin!.title,
      version: pin!.version,
      projectTypePOIStatusId: done?.id ?? 0,
    })
    expect([saved.status, saved.body.projectPin?.projectTypePOIStatus?.name]).toEqual([
      200,
      done?.name,
    ])
    await demo.close()
  }, 120_000)
})
