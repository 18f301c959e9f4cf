import { getNames } from '@nspect/contract/names/getNames'
import { getPinAttributeName } from '@nspect/contract/names/names'
import {
  exportedNames,
  type PinAttribute,
  pinAttributeNames,
} from '@nspect/contract/pins/pinAttributes'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import {
  pointCategoryRoutes,
  poiStatusRoutes,
  projectTypeConfigurationRoutes,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readPdfText } from '../testing/readPdf.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'

/**
 * Every attribute of a point is on every surface that shows points, or the surface says why not.
 * A new attribute fails here until it is on each of them.
 */

let w: World
let manager: Person
let surfaces: Record<string, (name: PinAttribute) => boolean>
beforeAll(async () => {
  w = await createWorld()
  manager = await w.as('Manager')
  const { id: projectId } = await w.project({ scanDate: '2026-03-02' })
  surfaces = await readSurfaces(projectId)
})
afterAll(() => w.close())

/** A status and a category with a common defect, and a point that has a value for everything. */
const savePointWithAll = async (projectId: number) => {
  const projectTypeId = w.client.typeId
  const { id: statusId } = (
    await manager.call(poiStatusRoutes.savePoiStatus, { projectTypeId, name: 'Ordered' })
  ).body
  const { id: categoryId } = (
    await manager.call(pointCategoryRoutes.savePointCategory, {
      projectTypeId,
      name: 'Balconies',
      templates: [{ title: 'Loose handrail' }],
    })
  ).body
  const { projectPin } = (
    await manager.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: categoryId,
      projectTypePOIStatusId: statusId,
      title: 'Loose handrail',
      description: 'Beside the lift.',
      severity: 'major',
      dueDate: '2026-04-01',
      assignee: `user:${manager.userId}`,
      estimatedCost: '1250.50',
      isResolved: true,
      isApproved: true,
      isCritical: true,
      isOsha: true,
    })
  ).body
  return { pinId: projectPin.id, categoryId, assignee: projectPin.assignedTo?.name ?? '' }
}

const download = async (path: string, projectId: number): Promise<Record<string, Uint8Array>> => {
  const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
  const query = new URLSearchParams({ projectId: `${projectId}`, version: '3.0', token })
  const response = await fetch(`${w.url}/api/${path}?${query}`)
  return unzipSync(new Uint8Array(await response.arrayBuffer()))
}

const readSurfaces = async (projectId: number): Promise<typeof surfaces> => {
  const { pinId, categoryId, assignee } = await savePointWithAll(projectId)
  const words: Record<PinAttribute, string> = {
    pointCategoryId: 'Balconies',
    projectTypePOIStatusId: 'Ordered',
    title: 'Loose handrail',
    description: 'Beside the lift.',
    severity: 'Major',
    dueDate: '2026-04-01',
    assignee,
    estimatedCost: '1250.50',
    isResolved: 'Resolved',
    isApproved: 'Approved',
    isCritical: 'Critical',
    isOsha: 'OSHA',
  }
  const saysAll = (text: string) => (name: PinAttribute) => text.includes(words[name])
  const hasKeys = (record: object | undefined) => (name: PinAttribute) => name in (record ?? {})

  const { body: stored } = await manager.call(pinRoutes.readPin, { id: pinId })
  const { body: reported } = await manager.call(reportRoutes.listReportPins, { projectId })
  const { body: sheet } = await manager.call(projectLifecycleRoutes.exportPins, {
    projectId,
    format: 'csv',
  })
  const [heads = ''] = Buffer.from(sheet as unknown as Uint8Array)
    .toString('utf8')
    .split('\n')
  const pack = await download(reportRoutes.exportReport.path, projectId)
  const json = JSON.parse(strFromU8(pack['report.json'] ?? new Uint8Array()))
  const pdf = await readPdfText(Buffer.from(pack['report.pdf'] ?? []), '-layout')
  const bcf = Object.entries(await download(reportRoutes.exportBcf.path, projectId))
    .filter(([path]) => path.endsWith('markup.bcf'))
    .map(([, bytes]) => strFromU8(bytes))
    .join('\n')
  const { body: category } = await manager.call(pointCategoryRoutes.readPointCategory, {
    id: categoryId,
  })
  const { body: file } = await manager.call(projectTypeConfigurationRoutes.exportProjectType, {
    id: w.client.typeId,
  })
  const { pointCategories } = file as unknown as {
    pointCategories: { name: string; templates: object[] }[]
  }
  const filed = pointCategories.find(({ name }) => name === 'Balconies')
  return {
    'the response': hasKeys(stored),
    'the report on screen': hasKeys(reported[0]),
    'the table of points': (name) => heads.includes(getPinAttributeName(getNames('en'), name)),
    'report.json': (name) =>
      hasKeys(json.points[0])((exportedNames as Record<string, string>)[name] as PinAttribute) ||
      hasKeys(json.points[0])(name),
    'the printed report': saysAll(
      pdf.replace('April 1st, 2026', '2026-04-01').replace('1,250.50', '1250.50'),
    ),
    BCF: saysAll(bcf.replace('April 1st, 2026', '2026-04-01').replace('1,250.50', '1250.50')),
    'common defects': hasKeys(category.templates[0]),
    'the file of a type': hasKeys(filed?.templates[0]),
  }
}

const judged = 'its stage says so'
const ownPlace = 'a common defect belongs to a category'
const ofThePoint = 'differs from point to point'
const absent: Record<string, Partial<Record<PinAttribute, string>>> = {
  'the response': {},
  'the report on screen': {},
  'the table of points': {},
  'report.json': {},
  'the printed report': { isResolved: judged, isApproved: judged },
  BCF: { isResolved: judged, isApproved: judged },
  'common defects': {
    pointCategoryId: ownPlace,
    projectTypePOIStatusId: ofThePoint,
    dueDate: 'its category says in how many days',
    isResolved: judged,
    isApproved: judged,
    isCritical: ofThePoint,
    isOsha: ofThePoint,
  },
  'the file of a type': {
    pointCategoryId: ownPlace,
    projectTypePOIStatusId: ofThePoint,
    dueDate: 'its category says in how many days',
    assignee: 'contractors stay with their client',
    isResolved: judged,
    isApproved: judged,
    isCritical: ofThePoint,
    isOsha: ofThePoint,
  },
}

describe('every attribute of a point is on every surface, or named as absent', () => {
  it.each(Object.entries(absent))('%s', (surface, reasons) => {
    const isOn = surfaces[surface]
    expect(pinAttributeNames.filter((name) => !isOn?.(name))).toEqual(
      pinAttributeNames.filter((name) => name in reasons),
    )
  })

  it('no surface is left out', () => {
    expect(Object.keys(surfaces)).toEqual(Object.keys(absent))
  })
})
