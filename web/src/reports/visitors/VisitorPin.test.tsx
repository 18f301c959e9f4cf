import { commentRoutes } from '@nspect/contract/comments/comments'
import { visitorPinRoutes } from '@nspect/contract/pins/visitorPins'
import { reportRoutes } from '@nspect/contract/reports/reports'
import type { ShareLevel } from '@nspect/contract/shared/enums'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import {
  buildProject,
  buildReportedPin,
  buildPin as examplePin,
} from '../../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderSharedReport } from '../../testing/renderScreen.tsx'
import { openedLinks } from '../openedLinks.ts'

const { savePinAnonymous } = visitorPinRoutes
const pin = buildReportedPin({ title: 'Loose handrail', pinNumber: 3 })

/** A link's token like the server's: the client reads only the link's id from it. */
const token = `head.${btoa(JSON.stringify({ link: 5 }))}.signature`
const photo = (name = 'tap.jpg', bytes = 40) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' })

/** Closes the page, with its cache. */
const leave = () => {
  cleanup()
  queryClient.clear()
  openedLinks.reload()
}
const open = async (level: ShareLevel, pinIds: number[] | null = null) => {
  const data = {
    originalToken: token,
    level,
    mayPrint: false,
    pinIds,
    firm: null,
    reviewer: null,
    language: null,
  }
  server.serve(reportRoutes.resolveShortToken, { data })
  const shown = await renderSharedReport('short')
  await screen.findByRole('heading', { name: 'Loose handrail' })
  return shown
}
const dialog = () => screen.findByRole('dialog')
const field = async (name: RegExp) => within(await dialog()).getByRole('textbox', { name })
const send = async (name = 'Send point') => within(await dialog()).getByRole('button', { name })
const takePhoto = async (file: File, { user }: Awaited<ReturnType<typeof open>>) =>
  user.upload(within(await dialog()).getByLabelText('Photo'), file)
const draftList = () => screen.findByRole('region', { name: 'Not saved yet' })
const addPoint = { name: 'Add a point' }

const savedPin = {
  message: 'pin.sentForReview',
  projectPin: examplePin({ visitorState: 'waiting' }),
}

beforeEach(() => {
  localStorage.clear()
  openedLinks.reload()
  server.serve(reportRoutes.readSharedProject, buildProject())
  server.serve(reportRoutes.listSharedPins, [pin])
})

it('T96: a point is offered from the level of points up, a repair at its own, neither beyond what a link opens', async () => {
  const offered = () => [
    screen.queryByRole('button', addPoint) !== null,
    screen.queryByRole('button', { name: 'Submit repair for point 3' }) !== null,
  ]
  const seen: Record<string, boolean[]> = {}
  for (const level of ['view', 'comment', 'points', 'repair'] as const) {
    await open(level)
    seen[level] = offered()
    leave()
  }
  await open('repair', [pin.id])
  seen.chosen = offered()
  expect(seen).toEqual({
    view: [false, false],
    comment: [false, false],
    points: [true, false],
    repair: [true, true],
    chosen: [false, true],
  })
})

it('a point whose repair was accepted needs no other', async () => {
  server.serve(reportRoutes.listSharedPins, [{ ...pin, isResolved: true, isApproved: true }])
  await open('repair')
  expect(screen.queryByRole('button', { name: /Submit repair/ })).toBeNull()
})

it('a visitor’s point that waits says so, in the report', async () => {
  server.serve(reportRoutes.listSharedPins, [
    { ...pin, visitorState: 'waiting', anonymousUser: 'Ines Okafor' },
  ])
  await open('points')
  expect(screen.getByText('From a visitor')).toBeVisible()
  expect(screen.getByText('Awaiting review')).toBeVisible()
})

describe('a visitor’s new point', () => {
  const openForm = async () => {
    const shown = await open('points')
    await shown.user.click(screen.getByRole('button', addPoint))
    await dialog()
    return shown
  }
  const fillForm = async () => {
    const shown = await openForm()
    await takePhoto(photo(), shown)
    await shown.fill(await field(/^Title/), 'Dripping tap')
    await shown.fill(await field(/^Full Name/), 'Ines Okafor')
    return shown
  }

  it('T97: needs a photo or a place, a title and a full name, and says so at the fields', async () => {
    const { user } = await openForm()
    await user.click(await send())
    for (const words of ['Choose a photo.', 'Title is required', 'Full name is required'])
      expect(screen.getByText(words)).toBeVisible()
    expect(await send()).toBeDisabled()
    expect(server.sent(savePinAnonymous)).toEqual([])
  })

  it('asks before a category that was chosen is lost', async () => {
    const { user } = await openForm()
    await user.selectOptions(
      within(await dialog()).getByRole('combobox', { name: /Category/ }),
      'Tiles',
    )
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeVisible()
  })

  it('is sent with its photo, the type’s default category and the name, which is known the next time', async () => {
    server.serve(savePinAnonymous, savedPin)
    const { user } = await fillForm()
    await user.click(await send())
    expect(await screen.findByText('Point sent for review.')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [sent] = server.sent(savePinAnonymous)
    expect(sent?.input).toMatchObject({
      token,
      title: 'Dripping tap',
      anonymousUser: 'Ines Okafor',
      pointCategoryId: 21,
    })
    expect(sent?.files.uploadedImage?.map(({ name }) => name)).toEqual(['tap.jpg'])
    await user.click(screen.getByRole('button', addPoint))
    expect(await field(/^Full Name/)).toHaveValue('Ines Okafor')
  })

  it('is sent once by two clicks in the same moment', async () => {
    const answer = createHeldReply<typeof savePinAnonymous>(savedPin)
    server.serve(savePinAnonymous, answer)
    await fillForm()
    const button = await send()
    act(() => {
      button.click()
      button.click()
    })
    answer.release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(savePinAnonymous)).toHaveLength(1)
  })

  it('T59: is kept with its photo when the connection is lost, also over a reload, and sent under the same key', async () => {
    server.serve(savePinAnonymous, lostReply)
    const before = await fillForm()
    await before.user.click(await send())
    expect(await screen.findByText(/Not sent because the server cannot be reached/)).toBeVisible()
    const [first] = server.sent(savePinAnonymous)
    leave()

    server.serve(savePinAnonymous, savedPin)
    const { user } = await open('points')
    expect(await draftList()).toHaveTextContent('New pointDripping tap')
    await user.click(within(await draftList()).getByRole('button', { name: 'Continue' }))
    await waitFor(async () => expect(await field(/^Title/)).toHaveValue('Dripping tap'))
    expect(within(await dialog()).getByText('tap.jpg')).toBeVisible()
    await user.click(await send())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [second] = server.sent(savePinAnonymous)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(second?.files.uploadedImage?.map(({ name }) => name)).toEqual(['tap.jpg'])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull())
  })

  it('T59: too many are refused in words, with the time to wait, and nothing is lost', async () => {
    server.serve(
      savePinAnonymous,
      createRefusal('rate.exceeded', { values: { wait: '10 minutes' } }),
    )
    const { user } = await fillForm()
    await user.click(await send())
    expect(await screen.findByText('Too many attempts. Try again in 10 minutes.')).toBeVisible()
    expect(await field(/^Title/)).toHaveValue('Dripping tap')
  })

  it('a photo that is too large or no picture is refused at once', async () => {
    const shown = await openForm()
    await takePhoto(photo('large.jpg', 10 * 1024 * 1024 + 1), shown)
    expect(screen.getByText(/large\.jpg is too large/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Take or choose a photo' })).toBeVisible()
  })

  it('after completion has no place, and says that it will be marked', async () => {
    server.serve(
      reportRoutes.readSharedProject,
      buildProject({ completedDateTime: '2026-03-02T10:00:00.000Z' }),
    )
    await openForm()
    expect(screen.getByText(/marked as added after completion/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Mark it on/ })).toBeNull()
  })
})

describe('a visitor’s repair', () => {
  it('is a photo, what was done and a name', async () => {
    server.serve(commentRoutes.addSharedComment, { id: 5, message: 'comment.submitted' })
    const shown = await open('repair')
    await shown.user.click(screen.getByRole('button', { name: 'Submit repair for point 3' }))
    await shown.user.click(await send('Submit repair'))
    for (const words of ['Choose a photo.', 'Full name is required'])
      expect(screen.getByText(words)).toBeVisible()
    await takePhoto(photo('repaired.jpg'), shown)
    await shown.fill(await field(/^What was done/), 'New screws')
    await shown.fill(await field(/^Full Name/), 'Ines Okafor')
    await shown.user.click(await send('Submit repair'))
    expect(await screen.findByText('Repair submitted.')).toBeVisible()
    const [sent] = server.sent(commentRoutes.addSharedComment)
    expect(sent?.input).toMatchObject({
      projectPinId: pin.id,
      action: 'submit',
      comment: 'New screws',
    })
    expect(sent?.files.file?.map(({ name }) => name)).toEqual(['repaired.jpg'])
  })
})
