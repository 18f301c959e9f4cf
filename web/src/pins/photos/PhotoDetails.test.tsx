import { photoRoutes } from '@nspect/contract/pins/photos'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { PhotoDetails } from './PhotoDetails.tsx'

const evidence = {
  fileName: 'ceiling.jpg',
  uploadedDateTime: '2026-03-02T09:00:00.000Z',
  sha256: 'ab'.repeat(32),
  taken: { at: '2026-03-01T08:11:02+01:00', isImpossible: false },
  camera: 'Nokando P9',
  position: { latitude: 48.208333, longitude: -16.369444 },
  originalPath: 'files/original',
}

const open = async () => {
  const { user } = await renderComponent(<PhotoDetails photo={{ projectPinPhotoId: 4 }} />)
  await user.click(await screen.findByText('Photo details'))
}
const fact = async (name: string) => {
  const term = await screen.findByText(name)
  return within(term.parentElement as HTMLElement).getByRole('definition').textContent
}

describe('T406: the details of a photo', () => {
  it('are read once they are opened, and say what its camera wrote', async () => {
    server.serve(photoRoutes.readPhotoEvidence, evidence)
    await open()
    expect(await fact('Taken on')).toBe('03/01/2026 08:11 AM UTC+01:00')
    expect(await fact('Camera')).toBe('Nokando P9')
    expect(await fact('Position')).toBe('48.20833, -16.36944')
    expect(await fact('SHA-256 of the upload')).toBe(evidence.sha256)
    expect(screen.getByRole('link', { name: 'Download' })).toHaveAttribute(
      'download',
      'ceiling.jpg',
    )
    expect(server.sent(photoRoutes.readPhotoEvidence)).toHaveLength(1)
  })

  it('say what is unknown, without a place for a position or an original', async () => {
    server.serve(photoRoutes.readPhotoEvidence, {
      ...evidence,
      sha256: null,
      taken: null,
      camera: null,
      position: null,
      originalPath: null,
    })
    await open()
    for (const name of ['Taken on', 'Camera', 'SHA-256 of the upload'])
      expect(await fact(name)).toBe('Unknown')
    expect(screen.queryByText('Position')).toBeNull()
    expect(screen.queryByText('Original')).toBeNull()
  })

  it('flag a clock that was wrong, and a zone that the camera did not know', async () => {
    server.serve(photoRoutes.readPhotoEvidence, {
      ...evidence,
      taken: { at: '2999-01-01T00:00:00', isImpossible: true },
    })
    await open()
    expect(await fact('Taken on')).toBe(
      '01/01/2999 12:00 AM time zone unknownThe camera’s clock was wrong.',
    )
  })

  it('say why they cannot be shown', async () => {
    server.serve(photoRoutes.readPhotoEvidence, createRefusal('record.missing'))
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent(/\w+/)
  })
})
