import { modelRoutes } from '@nspect/contract/models/models'
import {
  captureStatementVersion,
  type TourSweep,
  tourCaptureRoutes,
} from '@nspect/contract/tourCaptures/tourCaptures'
import { sql } from 'drizzle-orm'
import type { ExampleFor, Examples } from '../testing/exampleTypes.ts'
import { createPanoramaUpload } from '../testing/images/panorama.ts'

const sweep = (sweepId: string, x: number, neighbours: string[]): TourSweep => ({
  sweepId,
  position: { x, y: 1.5, z: 0 },
  rotation: { x: 0, y: 0, z: 0 },
  isPlaced: true,
  cameraHeight: 1.5,
  floor: 0,
  floorName: 'Ground floor',
  neighbours,
})
const sweeps = [sweep('lobby', 0, ['stairs']), sweep('stairs', 3.2, ['lobby'])]

/** An inspection of a Matterport tour, whose client has a key. */
const spaceOf = async ({ w, client, projectId }: ExampleFor) => {
  await w.database.db.execute(sql`insert into settings (client_id, key, value)
    select ${client.id}, one.key, one.value from (values ('MatterportSdkKey', 'k3y'),
      ('MatterportSdkUrl', 'https://static.example.com/sdk.js')) one (key, value)
    where not exists (select 1 from settings s where s.client_id = ${client.id} and s.key = one.key and not s.is_deleted)`)
  const modelLink = 'https://my.matterport.com/show/?m=Hx4Qz81LmTb'
  await (await w.as('Admin', client)).call(modelRoutes.updateLink, { projectId, modelLink })
}

const begin = { hasRight: true as const, statement: captureStatementVersion, sweeps }

const capture = async (fixture: ExampleFor, stored: readonly string[] = []) => {
  const { w, client, projectId } = fixture
  await spaceOf(fixture)
  const admin = await w.as('Admin', client)
  await admin.call(tourCaptureRoutes.beginTourCapture, { projectId, ...begin })
  for (const sweepId of stored)
    await admin.call(
      tourCaptureRoutes.storePanorama,
      { projectId, panorama: { sweepId, turn: 0, isTurnMeasured: true } },
      { files: [await createPanoramaUpload(`${sweepId}.jpg`)] },
    )
}

export const examples: Examples = {
  readTourCapture: async (fixture) => {
    await capture(fixture, ['lobby'])
    return { args: { projectId: fixture.projectId } }
  },
  beginTourCapture: async (fixture) => {
    await spaceOf(fixture)
    return { args: { projectId: fixture.projectId, ...begin } }
  },
  storePanorama: async (fixture) => {
    await capture(fixture)
    const panorama = JSON.stringify({ sweepId: 'stairs', turn: 84.5, isTurnMeasured: true })
    return {
      args: { projectId: fixture.projectId, panorama },
      files: [await createPanoramaUpload('stairs.jpg')],
    }
  },
  useTourCapture: async (fixture) => {
    await capture(fixture, ['lobby', 'stairs'])
    return { args: { projectId: fixture.projectId, leftOut: [] } }
  },
  discardTourCapture: async (fixture) => {
    await capture(fixture, ['lobby'])
    return { args: { projectId: fixture.projectId } }
  },
}
