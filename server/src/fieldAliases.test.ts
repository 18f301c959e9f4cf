import { fieldAliases } from '@nspect/contract/http/fieldAliases'
import { modelRoutes } from '@nspect/contract/models/models'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { projectTypeConfigurationRoutes } from '@nspect/contract/projectTypes/projectTypeConfiguration'
import { userProjectRoutes } from '@nspect/contract/userProjects/userProjects'
import { userRoutes } from '@nspect/contract/users/users'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestImage } from './testing/exampleTypes.ts'
import { createWorld, type Person, type World } from './testing/world.ts'

let w: World
let admin: Person
beforeAll(async () => {
  w = await createWorld()
  admin = await w.as('Admin')
})
afterAll(() => w.close())

describe('T3: the other spellings of fields are understood', () => {
  it('of a point: its rectangle and its status', async () => {
    const { id: projectId } = await w.project()
    const files = [{ field: 'file', bytes: await createTestImage(), name: 'facade.png' }]
    const { projectModelImageId } = (
      await admin.call(modelRoutes.updateImage, { projectId }, { files })
    ).body
    const rectangle = {
      geometry: { type: 'RECTANGLE', x: 5, y: 10, width: 20, height: 15 },
      data: { id: 'mark-1' },
    }
    const { status, body } = await admin.call(pinRoutes.savePin, {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Peeling paint',
      projectModelImageId,
      AnnotationCoordinates: JSON.stringify(rectangle),
      projectTypePoiStatusId: w.client.statusIds[1],
    } as never)
    expect(status).toBe(200)
    expect(body.projectPin).toMatchObject({
      annotationCoordinates: rectangle,
      projectTypePOIStatusId: w.client.statusIds[1],
    })
    expect(Object.keys(body.projectPin).filter((key) => Object.hasOwn(fieldAliases, key))).toEqual([
      'updatedOn',
    ])
  })

  it('of an inspection: the values of its form', async () => {
    const formJSON = [{ key: 'floors', label: 'Floors', type: 'text' as const }]
    const type = { name: 'Plan', description: 'With a form', formJSON }
    const { id: projectTypeId } = (
      await admin.call(projectTypeConfigurationRoutes.saveProjectType, type)
    ).body
    const made = await admin.call(projectRoutes.saveProject, {
      projectName: 'Harbour Lights, second floor',
      clientId: w.client.id,
      projectTypeId,
      scanDate: '2026-11-03',
      modelLink: 'https://my.matterport.com/show/?m=abcdefghijk',
      formJson: JSON.stringify([{ key: 'floors', value: '7' }]),
    } as never)
    expect(made.status).toBe(200)
    const { body } = await admin.call(projectRoutes.readProject, { id: made.body.id })
    expect(body.formJSON).toEqual([{ ...formJSON[0], value: '7' }])
  })

  it('of a time that was read: an old one is refused as stale (T83)', async () => {
    const { userId } = await w.as('User')
    const {
      version: _,
      updatedDateTime,
      ...user
    } = (await admin.call(userRoutes.readUser, { id: userId })).body
    const { id, username, roleId, clientId, lastName } = user
    const edit = (firstName: string) =>
      admin.call(userRoutes.editUser, {
        id,
        username,
        roleId,
        clientId,
        lastName,
        firstName,
        updatedOn: updatedDateTime,
      } as never)
    w.clock.pass(1000)
    expect((await edit('Ines')).status).toBe(200)
    const late = await edit('Rosa')
    expect([late.status, late.body.code]).toEqual([409, 'record.stale'])
  })

  it('of an assignment: whose it is and of what', async () => {
    const { userId } = await w.as('User')
    const { id: projectID } = await w.project()
    const old = { userID: userId, projectID, accessibleToUser: true }
    expect((await admin.call(userProjectRoutes.saveUserProject, old as never)).status).toBe(200)
    const { body } = await admin.call(userProjectRoutes.listUserProjects, { userId })
    expect(body.find((row) => row.projectId === projectID)).toMatchObject({
      userId,
      accessibleToUser: true,
    })
  })
})
