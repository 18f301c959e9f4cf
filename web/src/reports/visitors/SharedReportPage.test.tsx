import { commentRoutes } from '@nspect/contract/comments/comments'
import { pinCustomFieldRoutes } from '@nspect/contract/pins/pinCustomFields'
import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import {
  type EmbeddedReport,
  embeddedReportId,
  reportRoutes,
} from '@nspect/contract/reports/reports'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { queryClient } from '../../api/queryClient.ts'
import {
  buildComment,
  buildPlanProject,
  buildProject,
  buildReportedPin,
} from '../../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../../testing/fakeServer.ts'
import { renderSharedReport } from '../../testing/renderScreen.tsx'
import { openedLinks } from '../openedLinks.ts'

const pin = buildReportedPin({
  title: 'Loose handrail',
  description: 'The screws are missing.',
  pinNumber: 3,
})

/** A link's token like the server's: the client reads only the link's id from it. */
const createLinkToken = (link: number) => `head.${btoa(JSON.stringify({ link }))}.signature`

/** Closes the page, with its cache. */
const leave = () => {
  cleanup()
  queryClient.clear()
  openedLinks.reload()
}

const open = async (pinIds: number[] | null, level: 'view' | 'comment' = 'view', link = 5) => {
  const data = {
    originalToken: createLinkToken(link),
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

beforeEach(() => {
  openedLinks.reload()
  server.serve(reportRoutes.readSharedProject, buildProject())
  server.serve(reportRoutes.listSharedPins, [pin])
})

it('what the server has written into the page is shown without a call, and read as it is stored when asked for again', async () => {
  const inPage: EmbeddedReport = {
    opening: {
      originalToken: createLinkToken(5),
      level: 'view',
      mayPrint: false,
      pinIds: null,
      firm: null,
      reviewer: null,
      language: null,
    },
    project: buildProject(),
    pins: [pin],
  }
  const element = document.createElement('script')
  Object.assign(element, {
    type: 'application/json',
    id: embeddedReportId,
    textContent: JSON.stringify(inPage),
  })
  document.body.append(element)
  await open(null)
  expect(server.sent(reportRoutes.readSharedProject)).toHaveLength(0)
  expect(server.sent(reportRoutes.listSharedPins)).toHaveLength(0)
  // the opening is counted
  await waitFor(() => expect(server.sent(reportRoutes.resolveShortToken)).toHaveLength(1))

  server.serve(reportRoutes.listSharedPins, [{ ...pin, title: 'Mended handrail' }])
  await act(() => queryClient.invalidateQueries())
  expect(await screen.findByRole('heading', { name: 'Mended handrail' })).toBeVisible()
})

const aroundThePoint = [/Summary/, /nSpection Description/, /^Points$/]

it('a link to one point shows the head of the report and that point, and no section that would be empty', async () => {
  await open([pin.id])
  expect(screen.getByText('Harbour Lights, first floor')).toBeVisible()
  expect(screen.getByText('The screws are missing.')).toBeVisible()
  for (const name of aroundThePoint) expect(screen.queryByRole('heading', { name })).toBeNull()
  expect(screen.queryByRole('navigation', { name: 'Contents' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Go to Point/ })).toBeNull()
})

it('a link to the whole report shows what stands around its points', async () => {
  await open(null)
  for (const name of aroundThePoint) expect(screen.getByRole('heading', { name })).toBeVisible()
  expect(screen.getByRole('navigation', { name: 'Contents' })).toBeVisible()
})

it('T93, T94: a plan’s report has its brand’s title, its form’s, and the days that count where none was written', async () => {
  const brandPack = { ...neutralBrandPack, labels: { reportTitle: 'Harbour Standards Plan' } }
  server.serve(reportRoutes.readSharedProject, buildPlanProject({ brandPack }))
  const accepted = buildComment({ action: 'accept', commentedOn: '2027-02-01T10:00:00.000Z' })
  const done = { ...pin, isResolved: true, isApproved: true, projectPinComments: [accepted] }
  server.serve(reportRoutes.listSharedPins, [done])
  await open(null)
  expect(screen.getByRole('heading', { level: 1, name: 'Harbour Standards Plan' })).toBeVisible()
  const point = within(screen.getByRole('listitem', { name: 'Loose handrail' }))
  expect(point.getByText('Required completion date').nextSibling).toHaveTextContent(
    'June 30th, 2029',
  )
  expect(point.getByText('Actual completion date').nextSibling).toHaveTextContent(
    'February 1st, 2027',
  )
  expect(
    screen.getByRole('heading', { name: 'Property Details & Renovation Schedule' }),
  ).toBeVisible()
})

it('BI-129: a picture that cannot be loaded is named in its place, and the rest of the report stands', async () => {
  const at = pin.updatedDateTime
  const photo = {
    id: 1,
    projectPinId: pin.id,
    caption: 'From the stairs',
    imagePath: 'files/p',
    thumbPath: 'files/t',
    taken: null,
    width: 80,
    height: 60,
    addedBy: 'Ines Okafor',
    addedById: 2,
    updatedDateTime: at,
    version: 1,
  }
  const path = 'files/gone'
  server.serve(reportRoutes.listSharedPins, [
    { ...pin, imageUrl: path, stillUrl: path, projectPinPhotos: [photo] },
  ])
  await open(null)
  for (const image of screen.getAllByRole('img', { name: /Loose handrail|From the stairs/ }))
    fireEvent.error(image)
  expect(screen.getAllByText('This image is not available.')).toHaveLength(2)
  expect(
    screen.getByRole('img', { name: 'From the stairs: This image is not available.' }),
  ).toBeVisible()
  expect(screen.getByText('The screws are missing.')).toBeVisible()
})

describe('what a visitor writes', () => {
  const dialog = () => screen.findByRole('dialog')
  const field = async (name: RegExp) => within(await dialog()).getByRole('textbox', { name })
  const draftList = () => screen.findByRole('region', { name: 'Not saved yet' })
  const openComment = async () => {
    const shown = await open(null, 'comment')
    await shown.user.click(screen.getByRole('button', { name: 'Add Comment to point 3' }))
    await shown.fill(await field(/^Full Name/), 'Ines Okafor')
    await shown.fill(await field(/^Comment/), 'Paint is missing')
    return shown
  }
  const send = async (name: string) => within(await dialog()).getByRole('button', { name })

  it('as a comment is offered again after a reload, and is said once', async () => {
    server.serve(commentRoutes.addSharedComment, lostReply)
    const before = await openComment()
    await before.user.click(await send('Add Comment'))
    expect(await screen.findByText(/Not sent because the server cannot be reached/)).toBeVisible()
    const [first] = server.sent(commentRoutes.addSharedComment)
    leave()

    server.serve(commentRoutes.addSharedComment, { id: 5 })
    const { user } = await open(null, 'comment')
    expect(await draftList()).toHaveTextContent('Comment on point 3Paint is missing')
    await user.click(within(await draftList()).getByRole('button', { name: 'Continue' }))
    await waitFor(async () => expect(await field(/^Comment/)).toHaveValue('Paint is missing'))
    expect(await field(/^Full Name/)).toHaveValue('Ines Okafor')
    await user.click(await send('Add Comment'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [second] = server.sent(commentRoutes.addSharedComment)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull())
  })

  it('BI-017: that is longer than allowed is refused in words and stays whole: nothing that is pasted is cut', async () => {
    const { user, fill } = await openComment()
    const pasted = `${'wall '.repeat(1100)}the end`
    await fill(await field(/^Comment/), pasted)
    await user.click(await send('Add Comment'))
    await waitFor(async () =>
      expect(await field(/^Comment/)).toHaveAccessibleDescription(
        'Comment can have up to 5000 characters',
      ),
    )
    expect(await field(/^Comment/)).toHaveValue(pasted)
    expect(server.sent(commentRoutes.addSharedComment)).toEqual([])
  })

  it('is sent once by two clicks in the same moment', async () => {
    const answer = createHeldReply<typeof commentRoutes.addSharedComment>({ id: 5 })
    server.serve(commentRoutes.addSharedComment, answer)
    await openComment()
    const button = await send('Add Comment')
    act(() => {
      button.click()
      button.click()
    })
    answer.release()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.sent(commentRoutes.addSharedComment)).toHaveLength(1)
  })

  it('is offered to nobody who holds another link, and is gone once they give it up', async () => {
    await openComment()
    leave()
    await open(null, 'comment', 6)
    await screen.findByRole('button', { name: 'Add Comment to point 3' })
    expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull()
    leave()

    const { user } = await open(null, 'comment')
    await user.click(within(await draftList()).getByRole('button', { name: 'Discard' }))
    await user.click(within(await dialog()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull())
  })

  it('into the fields of a point is offered again after a reload; what others saved meanwhile stays', async () => {
    const [cost] = buildProject().projectType.projectTypeCustomFields
    if (!cost) throw new Error('the type has a field')
    const other = { ...cost, id: 52, name: 'Room' }
    const withBoth = buildProject({
      projectType: { ...buildProject().projectType, projectTypeCustomFields: [cost, other] },
    })
    server.serve(reportRoutes.readSharedProject, withBoth)
    const before = await open(null, 'comment')
    await before.user.click(screen.getByRole('button', { name: 'Edit Custom Fields of point 3' }))
    await before.fill(await field(/^Full Name/), 'Ines Okafor')
    await before.fill(await field(/^Quoted price/), '120')
    leave()

    const kind = {
      customFieldType: cost.customFieldType,
      customFieldTypeOptions: '',
      options: [],
      pointCategoryProjectTypeCustomFields: [],
    }
    const saved = {
      id: 1,
      projectPinId: pin.id,
      projectTypeCustomFieldId: other.id,
      name: other.name,
      description: '8',
      ...kind,
    }
    server.serve(reportRoutes.listSharedPins, [{ ...pin, projectPinCustomFields: [saved] }])
    server.serve(pinCustomFieldRoutes.saveSharedPinCustomField, {
      projectPinCustomField: null,
      version: 3,
    })
    const { user } = await open(null, 'comment')
    expect(await draftList()).toHaveTextContent('Changes to point 3')
    await user.click(within(await draftList()).getByRole('button', { name: 'Continue' }))
    await waitFor(async () => expect(await field(/^Quoted price/)).toHaveValue('120'))
    await user.click(await send('Save Changes'))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(
      server.sent(pinCustomFieldRoutes.saveSharedPinCustomField).map(({ input }) => input),
    ).toMatchObject([
      { projectTypeCustomFieldId: 51, description: '120', anonymousName: 'Ines Okafor' },
    ])
  })
})

describe('a link with a password', () => {
  const locked = () =>
    server.serve(reportRoutes.resolveShortToken, createRefusal('share.passwordNeeded'))
  const opened = (mayPrint = false) => ({
    data: {
      originalToken: createLinkToken(5),
      level: 'view' as const,
      mayPrint,
      pinIds: null,
      firm: null,
      reviewer: null,
      language: null,
    },
  })
  const shown = () => screen.findByRole('heading', { name: 'Loose handrail' })
  const password = () => screen.findByLabelText('Password', { selector: 'input' })

  beforeEach(() => {
    localStorage.clear()
    openedLinks.reload()
  })

  it('T128: asks for it, says when it is wrong, and shows the report; within the day not again', async () => {
    locked()
    server.serve(reportRoutes.openShareLink, createRefusal('share.wrongPassword'), opened())
    const { user } = await renderSharedReport('short')
    await user.type(await password(), 'harbour')
    await user.click(screen.getByRole('button', { name: 'Open report' }))
    expect(await screen.findByText('Wrong password.')).toBeVisible()
    await user.type(await password(), ' lights')
    await user.click(screen.getByRole('button', { name: 'Open report' }))
    expect(await shown()).toBeVisible()
    expect(server.sent(reportRoutes.openShareLink).map(({ input }) => input.password)).toEqual([
      'harbour',
      'harbour lights',
    ])
    leave()
    openedLinks.reload()
    await renderSharedReport('short')
    expect(await shown()).toBeVisible()
    expect(server.sent(reportRoutes.openShareLink)).toHaveLength(2)
  })

  it('that was changed since is asked for again', async () => {
    openedLinks.keepForDay('short', opened().data)
    openedLinks.reload()
    server.serve(reportRoutes.readSharedProject, createRefusal('share.noToken'))
    locked()
    await renderSharedReport('short')
    expect(await screen.findByRole('heading', { name: 'This report is protected' })).toBeVisible()
  })

  it('says how long to wait after too many wrong ones', async () => {
    locked()
    server.serve(
      reportRoutes.openShareLink,
      createRefusal('rate.exceeded', { values: { wait: '10 minutes' } }),
    )
    const { user } = await renderSharedReport('short')
    await user.type(await password(), 'harbour lights')
    await user.click(screen.getByRole('button', { name: 'Open report' }))
    expect(await screen.findByText(/Too many attempts/)).toBeVisible()
  })
})

it('a link that has ended says so in the same words as one that never was', async () => {
  server.serve(reportRoutes.resolveShortToken, createRefusal('share.noToken'))
  await renderSharedReport('short')
  expect(await screen.findByRole('heading', { name: 'Error: No valid token found.' })).toBeVisible()
})

it('the report is shown in the language of its link', async () => {
  const data = {
    originalToken: createLinkToken(5),
    level: 'view' as const,
    mayPrint: false,
    pinIds: null,
    firm: null,
    reviewer: null,
  }
  server.serve(reportRoutes.resolveShortToken, { data: { ...data, language: 'de' } })
  await renderSharedReport('short')
  expect(await screen.findByRole('heading', { name: 'Zusammenfassung' })).toBeVisible()
  const [read] = server.sent(reportRoutes.listSharedPins)
  expect(read?.headers.get('accept-language')).toMatch(/^de/)
})
