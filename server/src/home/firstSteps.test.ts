import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { homeRoutes } from '@nspect/contract/home/home'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { readyTypeRoutes } from '@nspect/contract/readyTypes/readyTypes'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { noProvider } from '../billing/noProvider.ts'
import { buildFloorGlb } from '../testing/models/floorGlb.ts'
import { createWorld, type World } from '../testing/world.ts'

let w: World
beforeAll(async () => {
  w = await createWorld({ isEmpty: true, billing: noProvider })
})
afterAll(() => w.close())

it('T491: an account made from the sign-in page reaches a link that a stranger opens, without the operator', async () => {
  const username = 'tove.aalto@birchhouse.example'
  const password = 'nine birches by the lake'
  await w.nobody.call(accountRoutes.register, {
    firstName: 'Tove',
    lastName: 'Aalto',
    phoneNumber: '0123 456 789',
    username,
    password,
    confirmPassword: password,
    businessName: 'Birch House',
    contactFirstName: 'Tove',
    contactLastName: 'Aalto',
    contactEmail: username,
    contactPhone: '0123 456 789',
    companyAddress: '9 Lake Road',
  })
  const { body: session } = await w.nobody.call(sessionRoutes.authenticate, { username, password })
  const tove = w.holding(session.token)
  const { body: me } = await tove.call(sessionRoutes.readMe, {})
  const clientId = me.clientId ?? 0
  const steps = async () => (await tove.call(homeRoutes.readHome, {})).body.firstSteps
  expect(me.tier?.name).toBe('Individual')

  const installed = await tove.call(readyTypeRoutes.installReadyTypes, { clientId, keys: ['roof'] })
  const projectTypeId = installed.body.types[0]?.id ?? 0
  expect(await steps()).toMatchObject({ hasType: true, projectId: null })
  const { body: project } = await tove.call(
    projectRoutes.saveProject,
    { projectName: 'Birch House', clientId, projectTypeId, scanDate: '2026-11-05' },
    { files: [{ field: 'modelFile', name: 'house.glb', bytes: buildFloorGlb() }] },
  )
  const { body: type } = await tove.call(projectTypeConfigurationRoutes.readProjectType, {
    id: projectTypeId,
  })
  const { body: saved } = await tove.call(pinRoutes.savePin, {
    projectId: project.id,
    title: 'Cracked tile',
    pointCategoryId: type.pointCategories[0]?.id ?? 0,
    matterPointCoordinates: {
      position: { x: 1, y: 0, z: 1 },
      normal: { x: 0, y: 1, z: 0 },
      key: 'k-1',
      stem: 1,
    },
  })
  const { pin } = (await steps()) ?? {}
  expect(pin).toEqual({ id: saved.projectPin.id, projectId: project.id })

  const shared = await tove.call(reportRoutes.shareReport, {
    projectId: project.id,
    key: saved.projectPin.id,
  })
  const link = new URL(shared.body.link)
  const opened = await w.nobody.call(reportRoutes.resolveShortToken, {
    token: link.searchParams.get('token') ?? '',
  })
  const token = opened.body.data.originalToken
  const seen = await w.nobody.call(reportRoutes.listSharedPins, { token })
  expect(seen.body.map(({ title }) => title)).toEqual(['Cracked tile'])
  expect(await steps()).toBeNull()
})
