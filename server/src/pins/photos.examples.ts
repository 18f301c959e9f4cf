import { photoRoutes } from '@nspect/contract/pins/photos'
import { createTestImage, type Examples } from '../testing/exampleTypes.ts'
import type { TestClient, World } from '../testing/world.ts'

export const examples: Examples = {
  savePhoto: async ({ w, client, projectId }) => ({
    args: {
      projectPinId: (await w.pin({ projectId, client })).id,
      caption: 'Seen from the corridor',
    },
    files: [{ field: 'file', bytes: await createTestImage(), name: 'tile.png' }],
  }),
  // a User may delete only their own photos: the person adds it if allowed to, else a Manager does
  deletePhoto: async ({ w, client, projectId, person }) => {
    const projectPinId = (await w.pin({ projectId, client })).id
    const options = { files: [{ field: 'file', bytes: await createTestImage(), name: 'tile.png' }] }
    const own = await person.call(photoRoutes.savePhoto, { projectPinId }, options)
    const { body } =
      own.status === 200
        ? own
        : await (await w.as('Manager', client)).call(
            photoRoutes.savePhoto,
            { projectPinId },
            options,
          )
    return { args: { id: body.id, isDeleted: true } }
  },
  readPhotoEvidence: async ({ w, client, projectId }) => ({
    args: { projectPinPhotoId: await photoOf(w, client, projectId) },
  }),
  readMarkUp: async ({ w, client, projectId }) => ({
    args: { projectPinPhotoId: await photoOf(w, client, projectId) },
  }),
  saveMarkUp: async ({ w, client, projectId }) => ({
    args: {
      projectPinPhotoId: await photoOf(w, client, projectId),
      markUpId: 0,
      shapes: [
        {
          kind: 'arrow',
          from: { x: 0.1, y: 0.2 },
          to: { x: 0.5, y: 0.5 },
          color: 'red',
          size: 'medium',
        },
        { kind: 'blur', x: 0.6, y: 0.1, width: 0.2, height: 0.3 },
      ],
    },
  }),
}

const photoOf = async (w: World, client: TestClient, projectId: number) => {
  const projectPinId = (await w.pin({ projectId, client })).id
  const options = { files: [{ field: 'file', bytes: await createTestImage(), name: 'tile.png' }] }
  return (
    await (await w.as('Manager', client)).call(photoRoutes.savePhoto, { projectPinId }, options)
  ).body.id
}
