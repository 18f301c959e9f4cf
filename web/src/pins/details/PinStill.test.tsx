import { photoRoutes } from '@nspect/contract/pins/photos'
import type { Pin } from '@nspect/contract/pins/pins'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildPin, buildProject } from '../../testing/exampleRecords.ts'
import { server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { PinStill } from './PinStill.tsx'

const enlarge = async (changes: Partial<Pin>) => {
  const pin = buildPin({ id: 71, imageUrl: 'files/card', stillUrl: 'files/full', ...changes })
  const { user } = await renderComponent(<PinStill pin={pin} project={buildProject()} />, {
    as: 'Viewer',
  })
  await user.click(await screen.findByRole('button', { name: 'Enlarge image' }))
  return { user, dialog: within(await screen.findByRole('dialog')) }
}

describe('T406: the picture of a point', () => {
  it('has the details of the photo that the point was created from', async () => {
    server.serve(photoRoutes.readPhotoEvidence, {
      fileName: 'ceiling.jpg',
      uploadedDateTime: '2026-03-02T09:00:00.000Z',
      sha256: 'ab'.repeat(32),
      taken: null,
      camera: 'Nokando P9',
      position: null,
      originalPath: null,
    })
    const { user, dialog } = await enlarge({ isFromPhoto: true })
    await user.click(await dialog.findByText('Photo details'))
    expect(await dialog.findByText('Nokando P9')).toBeVisible()
    expect(server.sent(photoRoutes.readPhotoEvidence)).toMatchObject([
      { input: { projectPinId: 71 } },
    ])
  })

  it('has none beside a close-up of the model, but beside the photo itself', async () => {
    const { user, dialog } = await enlarge({ isFromPhoto: true, ownStillUrl: 'files/photo' })
    expect(dialog.queryByText('Photo details')).toBeNull()
    await user.click(dialog.getByRole('radio', { name: 'As seen when placed' }))
    expect(await dialog.findByText('Photo details')).toBeVisible()
  })

  it('has none if it was taken of the model', async () => {
    const { dialog } = await enlarge({ isFromPhoto: false })
    expect(dialog.getByRole('img')).toBeVisible()
    expect(dialog.queryByText('Photo details')).toBeNull()
  })
})
