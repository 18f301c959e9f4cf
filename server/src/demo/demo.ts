import { Readable } from 'node:stream'
import type { PointCoordinates } from '@nspect/contract/coordinates'
import type { Db } from '../db/connect.ts'
import { glbLimits, readGlb, storedGlb } from '../files/glb.ts'
import type { FileStorage } from '../files/storage.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { makePassword } from './admin.ts'
import {
  countClients,
  insertCategory,
  insertClient,
  insertDemoFile,
  insertDemoPins,
  insertDemoProject,
  insertProjectType,
  insertUser,
} from './demo.queries.ts'
import { hotelGlb, hotelPlan } from './hotel.ts'

const categories = [
  { name: 'Water damage', poiColorCode: '#2563eb' },
  { name: 'Tiles', poiColorCode: '#0b6e75' },
  { name: 'Electrical', poiColorCode: '#b45309' },
  { name: 'Fire safety', poiColorCode: '#b91c1c' },
  { name: 'Bathroom', poiColorCode: '#7c3aed' },
  { name: 'Flooring', poiColorCode: '#4d7c0f' },
  { name: 'Walls and paint', poiColorCode: '#be185d' },
]

const day = 86_400_000
const calendarDay = (at: Date) => at.toISOString().slice(0, 10)

/**
 * Puts a small hotel into an installation that has no client yet: one client, one inspection type, one inspection with a
 * model and the defects that were found in it. The model's bytes are durable before any row names them; all rows come in
 * one transaction, so a kill leaves either no demo or the whole one.
 */
export const seedDemo = async (db: Db, storage: FileStorage, now = new Date()): Promise<void> => {
  if ((await countClients(db)) > 0) return
  const stored = await storage.put(Readable.from([await hotelGlb()]), { maxBytes: glbLimits.file })
  const { triangles } = await readGlb(await storedGlb(storage, stored.name))
  const passwordHash = await hashPassword(makePassword())

  await db.transaction(async (tx) => {
    const clientId = await insertClient(tx, { businessName: 'Harbour Lights Hotel', tier: 'Enterprise' })
    const managerId = await insertUser(tx, {
      clientId,
      username: 'maren.lindqvist@harbourlights.example',
      passwordHash,
      firstName: 'Maren',
      lastName: 'Lindqvist',
      role: 'Manager',
    })
    const projectTypeId = await insertProjectType(tx, {
      clientId,
      name: 'Property Condition Survey',
      description: 'Rooms, corridors and life safety, point by point.',
    })
    const categoryIds = new Map<string, number>()
    for (const [sortOrder, category] of categories.entries()) {
      const row = { ...category, clientId, projectTypeId, sortOrder, isDefault: sortOrder === 0 }
      categoryIds.set(category.name, await insertCategory(tx, row))
    }
    const categoryIdOf = (name: string) => {
      const id = categoryIds.get(name)
      if (id === undefined) throw new Error(`the demo has no category ${name}`)
      return id
    }
    const modelFileId = await insertDemoFile(tx, {
      clientId,
      kind: 'model',
      displayName: 'harbour-lights-first-floor.glb',
      mime: 'model/gltf-binary',
      triangles,
      ...stored,
    })
    const { defects } = hotelPlan()
    const scanned = new Date(now.getTime() - 9 * day)
    const projectId = await insertDemoProject(tx, {
      clientId,
      projectName: 'Harbour Lights, first floor',
      projectTypeId,
      scanDate: calendarDay(scanned),
      notes: 'Guest rooms 101 to 108 and the corridor, walked after the winter storms.',
      modelFileId,
      modelLink: `model:${modelFileId}`,
      nextPinNumber: defects.length + 1,
      createdBy: managerId,
      createdAt: scanned,
    })
    await insertDemoPins(
      tx,
      defects.map((defect, index) => {
        const at = new Date(now.getTime() - 8 * day + index * 420_000)
        const matterPointCoordinates: PointCoordinates = {
          position: defect.position,
          normal: defect.normal,
          key: `harbour-${index + 1}`,
          stem: 0.33,
          floor: 0,
          model: stored.sha256,
          v: 1,
        }
        return {
          clientId,
          projectId,
          pinNumber: index + 1,
          pointCategoryId: categoryIdOf(defect.category),
          title: defect.title,
          description: defect.description,
          isCritical: defect.category === 'Fire safety',
          matterPointCoordinates,
          addedBy: managerId,
          updatedBy: managerId,
          createdAt: at,
          updatedAt: at,
        }
      }),
    )
  })
}
