import { commentRoutes } from '@nspect/contract/comments/comments'
import { documentRoutes } from '@nspect/contract/documents/documents'
import { fileRoutes } from '@nspect/contract/files/files'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildComment, buildPerson } from '../../testing/exampleRecords.ts'
import { createHeldReply, lostReply, server } from '../../testing/fakeServer.ts'
import { buildInspectionPin, buildInspectionProject } from '../../testing/inspectionRecords.ts'
import { type RenderedScreen, renderScreen } from '../../testing/renderScreen.tsx'

const photo = {
  id: 4,
  projectPinId: 71,
  caption: '',
  imagePath: 'files/a',
  thumbPath: 'files/b',
  taken: null,
  width: 4,
  height: 3,
  addedBy: 'Mara Lindqvist',
  addedById: 11,
  updatedDateTime: '2026-03-02T09:00:00.000Z',
  version: 1,
}
const handrail = buildInspectionPin({ id: 70, pinNumber: 1, title: 'Loose handrail' })
const tile = buildInspectionPin({
  id: 71,
  pinNumber: 2,
  title: 'Cracked tile',
  projectPinPhotos: [photo],
})
const wire = buildInspectionPin({ id: 72, pinNumber: 3, title: 'Loose wire' })

beforeEach(() => {
  server.serve(
    projectRoutes.readProject,
    buildInspectionProject({ modelLink: 'https://my.matterport.com/show/?m=abc' }),
  )
  server.serve(pinRoutes.listPins, [handrail, tile, wire])
  server.serve(documentRoutes.listDocuments, [])
  server.serve(fileRoutes.readFile, new Blob())
  const own = buildComment({
    userId: buildPerson('Admin').id,
    commentedOn: new Date().toISOString(),
  })
  server.serve(commentRoutes.listComments, [own])
})

const caption = () => screen.findByRole('textbox', { name: 'Caption of photo 1' })
const commentField = () => screen.findByRole('textbox', { name: 'Edit comment' })
const title = () => screen.findByRole('textbox', { name: /^Title/ })
const question = () => screen.findByRole('dialog', { name: 'Discard your changes?' })
const pressed = (name: string) => async (shown: RenderedScreen) =>
  shown.user.click(screen.getByRole('button', { name }))

/** Opens the tile by way of the handrail, so that Back leads to another point. */
const openTile = async () => {
  const shown = await renderScreen('/project/edit-project/3?mode=2d&pin=70', { history: 'browser' })
  await shown.user.click(await screen.findByRole('button', { name: 'Next point' }))
  await waitFor(async () => expect(await title()).toHaveValue('Cracked tile'))
  return shown
}
const writeCaption = async ({ fill }: RenderedScreen) => fill(await caption(), 'The upper bracket')
const failToSaveCaption = async (shown: RenderedScreen) => {
  server.serve(photoRoutes.savePhoto, lostReply)
  await writeCaption(shown)
  await shown.user.tab()
  await waitFor(() => expect(server.sent(photoRoutes.savePhoto)).toHaveLength(1))
  await waitFor(async () => expect(await caption()).toBeEnabled())
}
const changeComment = async ({ user, fill }: RenderedScreen) => {
  await user.click(await screen.findByRole('button', { name: 'Edit' }))
  await fill(await commentField(), 'She comes on Tuesday.')
}

type Step = (shown: RenderedScreen) => Promise<unknown>
const toModel: Step = ({ user }) => user.click(screen.getByRole('tab', { name: '3D Model' }))
const back: Step = async (shown) => shown.back()
const words = { caption: 'The upper bracket', comment: 'She comes on Tuesday.' }

describe('T359: leaving a point asks before words beside its form are lost, and keeps them:', () => {
  const ways: [string, Step, keyof typeof words, Step][] = [
    [
      'a caption that failed to save, for the next point',
      failToSaveCaption,
      'caption',
      pressed('Next point'),
    ],
    ['a caption that is not sent yet, by Back', writeCaption, 'caption', back],
    [
      'a comment that is being changed, for the next point',
      changeComment,
      'comment',
      pressed('Next point'),
    ],
    [
      'a comment that is being changed, for the list',
      changeComment,
      'comment',
      pressed('All points'),
    ],
    ['a comment that is being changed, for the model', changeComment, 'comment', toModel],
    ['a comment that is being changed, by Back', changeComment, 'comment', back],
  ]
  it.each(ways)('%s', async (_, write, what, leave) => {
    const shown = await openTile()
    await write(shown)
    await leave(shown)
    await shown.user.click(within(await question()).getByRole('button', { name: 'Keep writing' }))
    expect(await (what === 'caption' ? caption() : commentField())).toHaveValue(words[what])
    expect(await title()).toHaveValue('Cracked tile')
  })

  it('once, whatever is written', async () => {
    const shown = await openTile()
    await shown.user.clear(await title())
    await changeComment(shown)
    await failToSaveCaption(shown)
    shown.back()
    await shown.user.click(within(await question()).getByRole('button', { name: 'Discard' }))
    await waitFor(async () => expect(await title()).toHaveValue('Loose handrail'))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('not where a caption is on its way for the first time', async () => {
    const answer = createHeldReply<typeof photoRoutes.savePhoto>({
      id: 4,
      projectPinPhoto: { ...photo, caption: words.caption, version: 2 },
    })
    server.serve(photoRoutes.savePhoto, answer)
    const shown = await openTile()
    await writeCaption(shown)
    await pressed('Next point')(shown)
    await waitFor(async () => expect(await title()).toHaveValue('Loose wire'))
    expect(server.sent(photoRoutes.savePhoto)[0]?.input).toMatchObject({ caption: words.caption })
    answer.release()
  })
})
