import { photoRoutes } from '@nspect/contract/pins/photos'
import { type ProjectPinPhoto, pinRoutes } from '@nspect/contract/pins/pins'
import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { buildPin, buildProject } from '../../testing/exampleRecords.ts'
import { createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { pinByIdQuery } from '../pins.api.ts'
import { PinPhotos } from './PinPhotos.tsx'

const photo = (changes: Partial<ProjectPinPhoto> = {}): ProjectPinPhoto => ({
  id: 4,
  projectPinId: 71,
  caption: 'The tap',
  imagePath: 'files/a',
  thumbPath: 'files/b',
  taken: null,
  width: 4,
  height: 3,
  addedBy: 'Mara Lindqvist',
  addedById: 11,
  updatedDateTime: '2026-03-02T09:00:00.000Z',
  version: 1,
  ...changes,
})

function Strip() {
  const { data } = useQuery(pinByIdQuery(buildPin().id))
  return data ? <PinPhotos pin={data} project={buildProject()} /> : null
}

const show = (...photos: ProjectPinPhoto[]) =>
  server.serve(pinRoutes.readPin, buildPin({ projectPinPhotos: photos }))
beforeEach(() => {
  show(photo())
  server.serve(pinRoutes.listPins, [])
})

const caption = () => screen.findByRole('textbox', { name: 'Caption of photo 1' })
const sent = () => server.sent(photoRoutes.savePhoto)
const keys = () => sent().map(({ headers }) => headers.get('idempotency-key'))

describe('the caption of a photo', () => {
  it('is saved over the version that was read once it is left, and again over the one that was answered', async () => {
    server.serve(
      photoRoutes.savePhoto,
      { id: 4, projectPinPhoto: photo({ caption: 'The drain', version: 2 }) },
      { id: 4, projectPinPhoto: photo({ caption: 'The basin', version: 3 }) },
    )
    const { user, fill } = await renderComponent(<Strip />)
    for (const words of ['The drain', 'The basin']) {
      await fill(await caption(), words)
      await user.keyboard('{Enter}')
      await waitFor(async () => expect(await caption()).toBeEnabled())
      expect(await caption()).toHaveValue(words)
    }
    expect(sent().map(({ input }) => [input.version, input.caption])).toEqual([
      [1, 'The drain'],
      [2, 'The basin'],
    ])
    expect(keys()[1]).not.toBe(keys()[0])
  })

  it('stays typed where saving failed, and is sent again under the same key; other words have another', async () => {
    server.serve(photoRoutes.savePhoto, lostReply, lostReply, {
      id: 4,
      projectPinPhoto: photo({ caption: 'Sink', version: 2 }),
    })
    const { user, fill } = await renderComponent(<Strip />)
    await fill(await caption(), 'The drain')
    for (const times of [1, 2]) {
      await user.click(await caption())
      await user.tab()
      await waitFor(() => expect(sent()).toHaveLength(times))
      await waitFor(async () => expect(await caption()).toBeEnabled())
      expect(await caption()).toHaveValue('The drain')
    }
    await fill(await caption(), 'Sink')
    await user.tab()
    await waitFor(() => expect(sent()).toHaveLength(3))
    const [one, two, three] = keys()
    expect(two).toBe(one)
    expect(three).not.toBe(one)
    await waitFor(async () => expect(await caption()).toHaveValue('Sink'))
  })

  it('that somebody else wrote meanwhile is read, and written over with what was typed only by leaving it again', async () => {
    server.serve(photoRoutes.savePhoto, createRefusal('record.stale'), {
      id: 4,
      projectPinPhoto: photo({ caption: 'The drain', version: 3 }),
    })
    const { user, fill } = await renderComponent(<Strip />)
    await fill(await caption(), 'The drain')
    show(photo({ caption: 'A leak', version: 2 }))
    await user.tab()
    expect(await screen.findByRole('img', { name: 'A leak' })).toBeVisible()
    expect(await caption()).toHaveValue('The drain')
    await user.click(await caption())
    await user.tab()
    await waitFor(() => expect(sent().map(({ input }) => input.version)).toEqual([1, 2]))
  })

  it('stays open to Enter and Escape that end the conversion of Japanese or Chinese', async () => {
    const { fill } = await renderComponent(<Strip />)
    await fill(await caption(), '蛇口')
    for (const key of ['Enter', 'Escape'])
      fireEvent.keyDown(await caption(), { key, isComposing: true })
    expect(await caption()).toHaveFocus()
    expect(await caption()).toHaveValue('蛇口')
    expect(sent()).toEqual([])
  })

  it('is as stored again after Escape', async () => {
    const { user, fill } = await renderComponent(<Strip />)
    await fill(await caption(), 'The drain')
    await user.keyboard('{Escape}')
    expect(await caption()).toHaveValue('The tap')
    await user.tab()
    expect(sent()).toEqual([])
  })
})
