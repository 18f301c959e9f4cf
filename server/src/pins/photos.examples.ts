import { photoRoutes } from '@nspect/contract/photos'
import { type Examples, picture } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  savePhoto: async ({ w, client, projectId }) => ({
    args: { projectPinId: (await w.pin({ projectId, client })).id, caption: 'Seen from the corridor' },
    files: [{ field: 'file', bytes: await picture(), name: 'tile.png' }],
  }),
  // a User may delete only their own photos: the person adds it if allowed to, else a Manager does
  deletePhoto: async ({ w, client, projectId, person }) => {
    const projectPinId = (await w.pin({ projectId, client })).id
    const options = { files: [{ field: 'file', bytes: await picture(), name: 'tile.png' }] }
    const own = await person.call(photoRoutes.savePhoto, { projectPinId }, options)
    const { body } =
      own.status === 200
        ? own
        : await (await w.as('Manager', client)).call(photoRoutes.savePhoto, { projectPinId }, options)
    return { args: { id: body.id, isDeleted: true } }
  },
}
