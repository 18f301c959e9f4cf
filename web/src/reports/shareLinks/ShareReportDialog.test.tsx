import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { buildPerson, buildProject, buildReportedPin } from '../../testing/exampleRecords.ts'
import { createRefusal, server } from '../../testing/fakeServer.ts'
import { renderComponent, renderScreen } from '../../testing/renderScreen.tsx'
import { buildShareLink } from '../../testing/reportRecords.ts'
import { ShareReportDialog } from './ShareReportDialog.tsx'

const { listShareLinks, saveShareLink, revokeShareLink, listReportPins } = reportRoutes
const [handrail, tile] = [
  buildReportedPin({ id: 5, pinNumber: 3, title: 'Loose handrail' }),
  buildReportedPin({ id: 6, pinNumber: 4, title: 'Cracked tile' }),
]
const owner = buildShareLink({
  id: 71,
  name: 'Owner',
  timesOpened: 3,
  lastOpenedOn: '2026-03-04T10:00:00.000Z',
})
const tiler = buildShareLink({
  id: 72,
  name: 'Tiler',
  level: 'comment',
  mayPrint: true,
  pinIds: [6],
})

beforeEach(() => server.serve(listReportPins, [handrail, tile]))

const saved = ({ id, link }: ReturnType<typeof buildShareLink>) => ({ id, link: link ?? '' })
const listed = (...shareLinks: ReturnType<typeof buildShareLink>[]) => ({
  shareLinks,
  defaultLevel: 'view' as const,
  isMailed: true,
})

const onClose = vi.fn()
interface Opened {
  as?: 'Manager' | 'SuperAdmin'
  pinId?: number
  tier?: 'Starter' | 'Professional'
}
const open = ({ as = 'Manager', pinId, tier }: Opened = {}) => {
  const shown = buildProject(
    tier && { client: { ...buildProject().client, clientTier: { id: 1, name: tier } } },
  )
  const shared = { project: shown, ...(pinId !== undefined && { pinId }) }
  return renderComponent(
    <ShareReportDialog shared={shared} title="Share links" onClose={onClose} />,
    { as },
  )
}
const dialog = () => screen.findByRole('dialog', { name: 'Share links' })
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const button = (name: string | RegExp) => screen.findByRole('button', { name })
const sent = () => server.sent(saveShareLink).map(({ input }) => input)

describe('sharing a report', () => {
  it('T103: makes the first link at once and copies it; from then on no other is made by opening the dialog', async () => {
    server.serve(listShareLinks, listed(), listed(owner))
    server.serve(saveShareLink, saved(owner))
    await open()
    expect(await field(/Share link/)).toHaveValue(owner.link)
    expect(sent()).toEqual([{ projectId: buildProject().id }])
    expect(
      await screen.findByText('Link has been generated and copied to clipboard.'),
    ).toBeVisible()
    expect(await navigator.clipboard.readText()).toBe(owner.link)
  })

  it('T503: a first link that the browser does not copy by itself fails in silence, as nobody asked for it', async () => {
    server.serve(listShareLinks, listed(), listed(owner))
    server.serve(saveShareLink, saved(owner))
    const denied = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new Error('not inside a click'))
    const { user } = await open()
    expect(await field(/Share link/)).toHaveValue(owner.link)
    expect(denied).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(await button(/^Copy/))
    expect(await screen.findByText('Failed to copy link to clipboard')).toBeVisible()
  })

  it('says that no link could be made, and makes it when asked again', async () => {
    server.serve(listShareLinks, listed(), listed(owner))
    server.serve(saveShareLink, createRefusal('record.stale'), saved(owner))
    const { user } = await open()
    expect(await screen.findByText('Failed to generate link')).toBeVisible()
    await user.click(await button('Try again'))
    expect(await field(/Share link/)).toHaveValue(owner.link)
  })

  it('shows what each link opens and allows, until when, by whom, and how often it was opened', async () => {
    server.serve(listShareLinks, listed(tiler, owner))
    await open()
    const list = within(await screen.findByRole('region', { name: 'Links' }))
    const [one, other] = list.getAllByRole('listitem')
    expect(one).toHaveTextContent(
      /Tiler1 pointComment, change fields · PDFNever openedUntil .* · Ines Okafor/,
    )
    expect(other).toHaveTextContent(
      /OwnerWhole reportRead onlyOpened 3 times, last on 03\/04\/2026/,
    )
    // the one to the whole report is in hand, and nothing was made or copied
    expect(list.getByRole('button', { name: /Owner/ })).toHaveAttribute('aria-pressed', 'true')
    expect(sent()).toEqual([])
  })

  it('T95: ticking options changes the link in hand, by its version', async () => {
    server.serve(listShareLinks, listed(owner), listed({ ...owner, mayPrint: true, version: 2 }))
    server.serve(saveShareLink, { ...saved(owner), message: 'report.linkChanged' })
    const { user } = await open()
    expect(await button('Save changes')).toBeDisabled()
    await user.click(await screen.findByRole('checkbox', { name: 'Can print the report as PDF' }))
    await user.click(await button('Save changes'))
    expect(await screen.findByText('Link updated.')).toBeVisible()
    expect(sent()).toEqual([
      expect.objectContaining({ id: 71, version: 1, mayPrint: true, name: 'Owner', pinIds: null }),
    ])
    // neither its end nor a password was touched
    expect(sent()[0]).not.toHaveProperty('expiresOn')
    expect(sent()[0]).not.toHaveProperty('password')
    await waitFor(async () => expect(await button('Save changes')).toBeDisabled())
  })

  it('a new link is made with options of its own, and copied', async () => {
    server.serve(listShareLinks, listed(owner), listed(tiler, owner))
    server.serve(saveShareLink, saved(tiler))
    const { user, fill } = await open()
    await user.click(await button('New link'))
    await fill(await field(/Name/), 'Tiler')
    await user.click(screen.getByRole('radio', { name: 'Selected points' }))
    await user.click(await button('Create link'))
    const points = screen.getByRole('combobox', { name: /Points/ })
    expect(points).toHaveAccessibleDescription('Choose at least one point')
    await user.click(points)
    await user.click(await screen.findByRole('option', { name: '4 · Cracked tile' }))
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Language of the report' }),
      'Deutsch',
    )
    await user.click(await button('Create link'))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]).toMatchObject({ name: 'Tiler', pinIds: [6], level: 'view', language: 'de' })
    expect(sent()[0]).not.toHaveProperty('id')
    expect(await screen.findByRole('button', { name: /Tiler/, pressed: true })).toBeVisible()
  })

  it('a day beyond a year is refused before it is sent', async () => {
    server.serve(listShareLinks, listed(owner))
    const { user, fill } = await open()
    await fill(await field(/Open until/), '01/01/2099')
    await user.click(await button('Save changes'))
    expect(await field(/Open until/)).toHaveAccessibleDescription(/^Choose a day from /)
    expect(sent()).toEqual([])
  })

  it('T128: a password is needed where it is asked for, is never shown, and stays unless another is entered', async () => {
    const locked = { ...owner, hasPassword: true, version: 2 }
    server.serve(listShareLinks, listed(owner), listed(locked), listed({ ...locked, version: 3 }))
    server.serve(saveShareLink, saved(owner), saved(owner))
    const { user, fill } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Require a password' }))
    await user.click(await button('Save changes'))
    const password = () => screen.findByLabelText(/^Password/, { selector: 'input' })
    expect(await password()).toHaveAccessibleDescription(/Enter a password/)
    await fill(await password(), 'harbour lights')
    await user.click(await button('Save changes'))
    expect(await screen.findByText(/A password is set/)).toBeVisible()
    expect(await password()).toHaveValue('')
    await fill(await field(/Name/), 'Harbour owner')
    await user.click(await button('Save changes'))
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent().map((input) => input.password)).toEqual(['harbour lights', undefined])
  })

  it('is revoked after a question, and is gone from the list', async () => {
    server.serve(listShareLinks, listed(tiler, owner), listed(tiler))
    server.serve(revokeShareLink, { id: owner.id })
    const { user } = await open()
    await user.click(await button('Revoke'))
    const question = within(await screen.findByRole('dialog', { name: 'Revoke this link?' }))
    expect(server.sent(revokeShareLink)).toEqual([])
    await user.click(question.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Link revoked. It no longer opens the report.')).toBeVisible()
    expect(server.sent(revokeShareLink).map(({ input }) => input)).toEqual([
      { projectId: buildProject().id, id: 71 },
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: /Owner/ })).toBeNull())
    expect(screen.getByRole('button', { name: /Tiler/, pressed: true })).toBeVisible()
    expect(await field(/Share link/)).toHaveValue(tiler.link)
  })

  it('changed by somebody else meanwhile shows both versions', async () => {
    server.serve(listShareLinks, listed(owner))
    server.serve(
      saveShareLink,
      createRefusal('record.stale', { current: { ...owner, version: 2, name: 'Hotel owner' } }),
    )
    const { user, fill } = await open()
    await fill(await field(/Name/), 'Owner of the hotel')
    await user.click(await button('Save changes'))
    const conflict = within(
      await screen.findByRole('alert', { name: 'Someone else changed this link' }),
    )
    expect(conflict.getByRole('row', { name: /Name/ })).toHaveTextContent(
      'Hotel ownerOwner of the hotel',
    )
  })

  it('that now opens other points as many as before says which', async () => {
    server.serve(listShareLinks, listed(owner, tiler))
    server.serve(
      saveShareLink,
      createRefusal('record.stale', { current: { ...tiler, version: 2, pinIds: [5] } }),
    )
    const { user, fill } = await open()
    await user.click(await button(/Tiler/))
    await fill(await field(/Name/), 'Tiler of the lobby')
    await user.click(await button('Save changes'))
    const conflict = within(
      await screen.findByRole('alert', { name: 'Someone else changed this link' }),
    )
    expect(conflict.getByRole('row', { name: /Content/ })).toHaveTextContent('1 point #31 point #4')
  })

  it('asks before what was entered is lost by closing it or by another link', async () => {
    server.serve(listShareLinks, listed(tiler, owner))
    const { user, fill } = await open()
    await fill(await field(/Name/), 'Owner of the hotel')
    await user.click(await screen.findByRole('button', { name: /Tiler/ }))
    await user.click(await button('Stay here'))
    expect(await field(/Name/)).toHaveValue('Owner of the hotel')
    await user.click(within(await dialog()).getByRole('button', { name: 'Close' }))
    await user.click(await button('Leave'))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })

  it.each([
    ['Manager', /^This link only works on this computer\. Ask your administrator\.$/],
    ['SuperAdmin', /Set PUBLIC_URL/],
  ] as const)(
    'T103: tells a %s what to do about a link that opens on this computer only',
    async (as, words) => {
      const link = 'http://localhost:3000/project-report?token=abc'
      server.serve(listShareLinks, listed({ ...owner, link }))
      await open({ as })
      expect(await screen.findByText(words)).toBeVisible()
    },
  )

  it('has a QR code of the link', async () => {
    server.serve(listShareLinks, listed(owner))
    const { user } = await open()
    await user.click(await button('QR code'))
    expect(await screen.findByRole('img', { name: 'QR code of the link' })).toBeVisible()
  })

  it('one point: offers the links to it, and makes one to it alone', async () => {
    const made = buildShareLink({ id: 73, pinIds: [5] })
    server.serve(listShareLinks, listed(tiler, owner), listed(made, tiler, owner))
    server.serve(saveShareLink, saved(made))
    await open({ pinId: 5 })
    await field(/Share link/)
    expect(sent()).toEqual([{ projectId: buildProject().id, key: 5 }])
    expect(screen.getByText('Anyone with this link can read only this point.')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Owner|Tiler/ })).toBeNull()
  })

  it('T96: what the plan does not include cannot be chosen', async () => {
    server.serve(listShareLinks, listed(owner))
    await open({ tier: 'Professional' })
    const level = await screen.findByRole('combobox', { name: 'Permissions' })
    expect(within(level).getByRole('option', { name: 'Comment, change fields' })).toBeDisabled()
    expect(level).toHaveAccessibleDescription(
      'Permissions beyond reading are part of the Business plan.',
    )
  })
})

describe('T109: a link can be ended', () => {
  const openReport = async (
    as: Parameters<typeof renderScreen>[1] & object,
    shown = buildProject(),
  ) => {
    server.serve(projectRoutes.readProject, shown)
    const { user } = await renderScreen(`/project/report/${shown.id}`, as)
    await user.click(await button('Generate Sharelink'))
    return user
  }

  it('after the secret key has changed: its address is lost, and a new link is made in its place', async () => {
    const lost = buildShareLink({ id: 73, name: 'Former owner', link: null })
    server.serve(listShareLinks, listed(lost), listed(owner, lost))
    server.serve(saveShareLink, saved(owner))
    const { user } = await open()
    expect(await field(/Share link/)).toHaveValue(owner.link)
    const row = await button(/Former owner.*Address lost/)
    await user.click(row)
    expect(await screen.findByText(/can no longer be shown/)).toBeVisible()
    expect(await button('Revoke')).toBeEnabled()
    expect(screen.queryByRole('textbox', { name: /Share link/ })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
  })

  it('while the plan is unpaid: nothing is made or changed, and revoking stays', async () => {
    server.serve(listShareLinks, listed(owner), listed(owner), listed())
    server.serve(revokeShareLink, { id: owner.id })
    const user = await openReport({ as: { ...buildPerson('Admin'), isReadOnly: true } })
    const shown = within(await dialog())
    expect(await shown.findByText(/but not change anything/)).toBeVisible()
    expect(shown.queryByRole('button', { name: /New link|Save changes/ })).toBeNull()
    await user.click(shown.getByRole('button', { name: 'Revoke' }))
    const question = within(await screen.findByRole('dialog', { name: 'Revoke this link?' }))
    await user.click(question.getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('Link revoked. It no longer opens the report.')).toBeVisible()
    await waitFor(() => expect(shown.queryByRole('button', { name: 'Revoke' })).toBeNull())
    expect(sent()).toEqual([])
  })

  it('after a downgrade, with the reason why it can only be revoked', async () => {
    server.serve(listShareLinks, listed(tiler))
    const lower = { ...buildProject().client, clientTier: { id: 2, name: 'Starter' as const } }
    await openReport({ as: 'Manager', isSelling: true }, buildProject({ client: lower }))
    expect(
      await screen.findByText(/Please upgrade your subscription plan to higher tier/),
    ).toBeVisible()
    expect(await button('Revoke')).toBeEnabled()
  })

  it('in the archive, which says what becomes of links', async () => {
    server.serve(listShareLinks, listed(owner))
    await openReport({ as: 'Manager' }, buildProject({ isDeleted: true }))
    expect(await screen.findByText(/so its links do not work until it is retrieved/)).toBeVisible()
    expect(await button('Revoke')).toBeEnabled()
  })

  it('and where there is none the reason is told at the top, as ever', async () => {
    server.serve(listShareLinks, listed())
    const lower = { ...buildProject().client, clientTier: { id: 2, name: 'Starter' as const } }
    await openReport({ as: 'Manager', isSelling: true }, buildProject({ client: lower }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /Please upgrade your subscription plan to higher tier/,
    )
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
