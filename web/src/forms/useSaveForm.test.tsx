import { Textarea } from '@mantine/core'
import { commentRoutes } from '@nspect/contract/comments/comments'
import {
  type Setting,
  settingRoutes,
  setting as settingShape,
} from '@nspect/contract/settings/settings'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { callRoute } from '../api/callRoute.ts'
import { useDraftStore } from '../drafts/useDraft.ts'
import { buildSetting } from '../testing/exampleRecords.ts'
import { createHeldReply, createRefusal, lostReply, server } from '../testing/fakeServer.ts'
import { renderComponent } from '../testing/renderScreen.tsx'
import { FormPageLayout } from './FormPageLayout.tsx'
import { useDraftedForm } from './useDraftedForm.ts'
import { useSaveForm } from './useSaveForm.ts'

const button = (name: string) => screen.findByRole('button', { name })
const field = () => screen.findByRole('textbox', { name: 'Value' })
const listIdempotencyKeys = (route: Parameters<typeof server.sent>[0]) =>
  server.sent(route).map(({ headers }) => headers.get('idempotency-key'))

function SettingProbe({ isMadeOnce = false, stop }: { isMadeOnce?: boolean; stop?: () => void }) {
  const form = useSaveForm({
    stored: buildSetting(),
    initial: (stored) => ({ value: stored?.value ?? '', others: ['a'] }),
    problems: ({ value }) => ({ ...(value === '' && { value: 'is missing' }) }),
    send: ({ value }, over: Setting | null, options) =>
      callRoute(
        settingRoutes.updateSetting,
        { id: 41, key: 'TimeZone', value, clientIds: [2], version: over?.version ?? 0 },
        options,
      ),
    shape: settingShape,
    isMadeOnce,
    ...(stop && { stop }),
    onSaved: () => undefined,
  })
  return (
    <FormPageLayout
      form={form}
      saveLabel="Save"
      onCancel={() => undefined}
      conflict={{
        title: 'Changed',
        rows: () => [{ key: 'value', label: 'Value', savedByOther: 'x', mine: 'y' }],
      }}
    >
      <Textarea label="Value" {...form.text('value')} />
      <output>{form.isChanged ? 'changed' : 'as stored'}</output>
      <p>{form.errorOf('others')}</p>
    </FormPageLayout>
  )
}

describe('a form that saves', () => {
  it('sends what may have arrived again under the same key, and what was refused under another', async () => {
    server.serve(
      settingRoutes.updateSetting,
      lostReply,
      createRefusal('server.fault'),
      createRefusal('record.missing'),
      { id: 41 },
    )
    const { user } = await renderComponent(<SettingProbe />)
    await user.click(await button('Save'))
    await user.click(await button('Try again'))
    await waitFor(() => expect(server.sent(settingRoutes.updateSetting)).toHaveLength(2))
    await user.click(await button('Try again'))
    await waitFor(() => expect(server.sent(settingRoutes.updateSetting)).toHaveLength(3))
    await waitFor(async () => expect(await button('Save')).toBeEnabled())
    await user.click(await button('Save'))
    await waitFor(() => expect(server.sent(settingRoutes.updateSetting)).toHaveLength(4))
    const [first, second, third, fourth] = listIdempotencyKeys(settingRoutes.updateSetting)
    expect([second, third]).toEqual([first, first])
    expect(fourth).not.toBe(first)
  })

  it('keeps one key for what is made once, whatever is entered or refused', async () => {
    server.serve(settingRoutes.updateSetting, createRefusal('record.missing'), { id: 41 })
    const { user, fill } = await renderComponent(<SettingProbe isMadeOnce />)
    await user.click(await button('Save'))
    await screen.findByRole('alert')
    await fill(await field(), 'Europe/Oslo')
    await user.click(await button('Save'))
    await waitFor(() => expect(server.sent(settingRoutes.updateSetting)).toHaveLength(2))
    const [first, second] = listIdempotencyKeys(settingRoutes.updateSetting)
    expect(second).toBe(first)
  })

  it('tries what is kept over another version again over that version, not over the one that it was opened with', async () => {
    const stale = createRefusal('record.stale', { current: buildSetting({ version: 6 }) })
    server.serve(settingRoutes.updateSetting, stale, lostReply, { id: 41 })
    const { user, fill } = await renderComponent(<SettingProbe />)
    await fill(await field(), 'Europe/Oslo')
    await user.click(await button('Save'))
    await user.click(await button('Keep mine'))
    await user.click(await button('Try again'))
    await waitFor(() => expect(server.sent(settingRoutes.updateSetting)).toHaveLength(3))
    expect(server.sent(settingRoutes.updateSetting).map(({ input }) => input.version)).toEqual([
      5, 6, 6,
    ])
    const [, second, third] = listIdempotencyKeys(settingRoutes.updateSetting)
    expect(third).toBe(second)
  })

  it('says a refusal once: beside the field that it has, or the list that it is in, else above the fields', async () => {
    server.serve(
      settingRoutes.updateSetting,
      createRefusal('input.invalid', { errors: [{ field: 'value', message: 'Not this one' }] }),
      createRefusal('input.invalid', { errors: [{ field: 'others.0', message: 'Not the first' }] }),
      createRefusal('input.invalid', {
        errors: [{ field: 'somethingElse', message: 'Not that one' }],
      }),
    )
    const { user, fill } = await renderComponent(<SettingProbe />)
    await user.click(await button('Save'))
    await waitFor(async () => expect(await field()).toHaveAccessibleDescription('Not this one'))
    await waitFor(async () => expect(await field()).toHaveFocus())
    expect(screen.queryByRole('alert')).toBeNull()
    await fill(await field(), 'Europe/Oslo')
    expect(await field()).not.toHaveAccessibleDescription('Not this one')
    await user.click(await button('Save'))
    expect(await screen.findByText('Not the first')).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(await button('Save'))
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  it('is changed only while it differs from what it was opened with', async () => {
    const { fill } = await renderComponent(<SettingProbe />)
    await fill(await field(), 'Europe/Oslo')
    expect(screen.getByText('changed')).toBeVisible()
    await fill(await field(), buildSetting().value)
    expect(screen.getByText('as stored')).toBeVisible()
  })
})

const saved = (value: string, version: number) => buildSetting({ value, version })

/**
 * A form that stays open after saving; the button stands for what somebody else saves meanwhile.
 */
function FollowProbe() {
  const [stored, setStored] = useState(saved('Europe/Rome', 5))
  const form = useSaveForm({
    stored,
    followStored: true,
    initial: (shown) => ({ value: shown?.value ?? '' }),
    problems: () => ({}),
    send: ({ value }, over: Setting | null, options) =>
      callRoute(
        settingRoutes.updateSetting,
        { id: 41, key: 'TimeZone', value, clientIds: [2], version: over?.version ?? 0 },
        options,
      ),
    shape: settingShape,
    onSaved: (_, sent): void => form.settle(saved(sent.value, 6), sent),
  })
  return (
    <form {...form.bind()}>
      <Textarea label="Value" {...form.text('value')} />
      <output>{form.isChanged ? 'changed' : 'as stored'}</output>
      <button type="submit">Save</button>
      <button type="button" onClick={() => setStored(saved('Asia/Tokyo', 7))}>
        Somebody saves
      </button>
      <button type="button" onClick={form.restart}>
        Revert
      </button>
      {form.savedByOther && (
        <button type="button" onClick={form.takeOther}>
          Take theirs
        </button>
      )}
    </form>
  )
}

describe('a form that follows what is stored', () => {
  const versions = () =>
    server.sent(settingRoutes.updateSetting).map(({ input }) => [input.version, input.value])

  it('shows what somebody else saved while nothing is entered, and saves over that', async () => {
    server.serve(settingRoutes.updateSetting, { id: 41 })
    const { user, fill } = await renderComponent(<FollowProbe />)
    await user.click(await button('Somebody saves'))
    expect(await field()).toHaveValue('Asia/Tokyo')
    expect(screen.getByText('as stored')).toBeVisible()
    await fill(await field(), 'Europe/Oslo')
    await user.click(await button('Save'))
    await screen.findByText('as stored')
    expect(versions()).toEqual([[7, 'Europe/Oslo']])
  })

  it('keeps what was entered, on the version that it was entered on; reverted, it shows what is stored now', async () => {
    server.serve(settingRoutes.updateSetting, lostReply)
    const { user, fill } = await renderComponent(<FollowProbe />)
    await fill(await field(), 'Europe/Oslo')
    await user.click(await button('Somebody saves'))
    expect(await field()).toHaveValue('Europe/Oslo')
    await user.click(await button('Save'))
    await waitFor(() => expect(versions()).toEqual([[5, 'Europe/Oslo']]))
    await user.click(await button('Revert'))
    expect(await field()).toHaveValue('Asia/Tokyo')
  })

  it('takes over the version that somebody else saved meanwhile, and goes on with it', async () => {
    server.serve(
      settingRoutes.updateSetting,
      createRefusal('record.stale', { current: saved('Asia/Seoul', 8) }),
      { id: 41 },
    )
    const { user, fill } = await renderComponent(<FollowProbe />)
    await fill(await field(), 'Europe/Oslo')
    await user.click(await button('Save'))
    await user.click(await button('Take theirs'))
    expect(await field()).toHaveValue('Asia/Seoul')
    expect(screen.getByText('as stored')).toBeVisible()
    await fill(await field(), 'Asia/Tokyo')
    await user.click(await button('Save'))
    await waitFor(() =>
      expect(versions()).toEqual([
        [5, 'Europe/Oslo'],
        [8, 'Asia/Tokyo'],
      ]),
    )
  })

  it('keeps what is entered while a save is under way, as a change of what that saved', async () => {
    const first = createHeldReply<typeof settingRoutes.updateSetting>({ id: 41 })
    server.serve(settingRoutes.updateSetting, first, { id: 41 })
    const { user, fill } = await renderComponent(<FollowProbe />)
    await fill(await field(), 'Europe/Oslo')
    await user.click(await button('Save'))
    await waitFor(() => expect(versions()).toHaveLength(1))
    await fill(await field(), 'Europe/Oslo and Bergen')
    first.release()
    const form = (await button('Save')).closest('form')
    await waitFor(() => expect(form).toHaveAttribute('aria-busy', 'false'))
    expect(await field()).toHaveValue('Europe/Oslo and Bergen')
    expect(screen.getByText('changed')).toBeVisible()
    await user.click(await button('Save'))
    await waitFor(() =>
      expect(versions()).toEqual([
        [5, 'Europe/Oslo'],
        [6, 'Europe/Oslo and Bergen'],
      ]),
    )
  })
})

const shape = z.object({ comment: z.string(), idempotencyKey: z.string() })

function DraftProbe() {
  const form = useDraftedForm({
    initial: () => ({ comment: '' }),
    problems: () => ({}),
    send: ({ comment }, _, options) =>
      callRoute(commentRoutes.saveComment, { projectPinId: 7, comment }, options),
    draft: { draftStore: useDraftStore({ projectId: 1, kind: 'comment', record: 7 }), shape },
    isBlank: ({ comment }) => comment === '',
    isLeftFreely: true,
    onSaved: () => {
      form.restart()
    },
  })
  return (
    <form {...form.bind()}>
      <Textarea label="Value" {...form.text('comment')} />
      <output>{form.draftSavedAt === null ? 'new' : 'found'}</output>
      <button type="submit">Save</button>
      <p>{form.failure?.message}</p>
    </form>
  )
}

it('T360: what is being sent is stopped once its form is gone, and not before', async () => {
  const stop = vi.fn()
  const { fill } = await renderComponent(<SettingProbe stop={stop} />)
  await fill(await field(), 'Europe/Madrid')
  expect(stop).not.toHaveBeenCalled()
  cleanup()
  expect(stop).toHaveBeenCalledOnce()
})

it('what was entered while a call was under way is another request, also where its answer was lost', async () => {
  const first = createHeldReply<typeof commentRoutes.saveComment>(lostReply)
  server.serve(commentRoutes.saveComment, first, { id: 5 })
  const { user, fill } = await renderComponent(<DraftProbe />)
  await fill(await field(), 'Paint is missing')
  await user.click(await button('Save'))
  await waitFor(() => expect(server.sent(commentRoutes.saveComment)).toHaveLength(1))
  await fill(await field(), 'Paint and plaster are missing')
  first.release()
  await waitFor(() => expect(screen.getByRole('paragraph')).toHaveTextContent(/server/))
  await user.click(await button('Save'))
  await waitFor(async () => expect(await field()).toHaveValue(''))
  const [one, other] = listIdempotencyKeys(commentRoutes.saveComment)
  expect(other).not.toBe(one)
})

it('a draft holds the key of its last try, also where an earlier one was refused', async () => {
  server.serve(commentRoutes.saveComment, createRefusal('record.missing'), lostReply)
  const before = await renderComponent(<DraftProbe />)
  await before.fill(await field(), 'Paint is missing')
  await before.user.click(await button('Save'))
  await waitFor(() => expect(server.sent(commentRoutes.saveComment)).toHaveLength(1))
  await waitFor(() => expect(screen.getByRole('paragraph')).not.toBeEmptyDOMElement())
  await before.user.click(await button('Save'))
  await waitFor(() => expect(server.sent(commentRoutes.saveComment)).toHaveLength(2))
  const [first, last] = listIdempotencyKeys(commentRoutes.saveComment)
  expect(last).not.toBe(first)
  await waitFor(() => expect(screen.getByRole('paragraph')).toHaveTextContent(/server/))
  cleanup()

  server.serve(commentRoutes.saveComment, { id: 5 })
  const after = await renderComponent(<DraftProbe />)
  await screen.findByText('found')
  expect(await field()).toHaveValue('Paint is missing')
  await after.user.click(await button('Save'))
  await waitFor(async () => expect(await field()).toHaveValue(''))
  expect(listIdempotencyKeys(commentRoutes.saveComment)).toEqual([last])
  expect(screen.getByText('new')).toBeVisible()
})
