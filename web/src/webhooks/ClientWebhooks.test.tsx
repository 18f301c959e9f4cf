import {
  type WebhookDelivery,
  type WebhookEndpoint,
  webhookRoutes,
} from '@nspect/contract/webhooks/webhooks'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createRefusal, server } from '../testing/fakeServer.ts'
import { renderScreen } from '../testing/renderScreen.tsx'

const endpoint = (changes: Partial<WebhookEndpoint> = {}): WebhookEndpoint => ({
  id: 7,
  clientId: 2,
  kind: 'events',
  tellsContents: false,
  url: 'https://erp.harbour-lights.example/nspect',
  records: ['pin', 'comment'],
  isOn: true,
  stopReason: null,
  oldSecretUntil: null,
  failed: 0,
  updatedDateTime: '2026-03-01T08:00:00.000Z',
  version: 3,
  ...changes,
})
const delivery = (changes: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  id: 41,
  endpointId: 7,
  messageId: 'msg_0a1b2c3d',
  state: 'failed',
  tries: 10,
  createdDateTime: '2026-03-01T08:00:00.000Z',
  nextTryAt: null,
  status: 503,
  failure: null,
  body: '{"type":"project.changed","data":{"projectId":12}}',
  ...changes,
})
const secret = 'whsec_anInventedSecretOfTheHarbourLightsHotel0123='
const open = () => renderScreen('/client/webhooks/2', { as: 'Admin' })

describe('T257: webhooks of a client', () => {
  it('are added with an address and kinds of changes, and the secret is shown until it is kept', async () => {
    server.serve(webhookRoutes.listWebhookEndpoints, [])
    server.serve(webhookRoutes.addWebhookEndpoint, createRefusal('webhook.privateAddress'), {
      id: 7,
      secret,
    })
    const { user, fill } = await open()
    expect(await screen.findByText('No webhooks yet')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'New webhook' }))
    const url = screen.getByRole('textbox', { name: /^Address/ })
    await fill(url, 'erp')
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(url).toHaveAccessibleDescription(expect.stringContaining('starts with https://'))
    await fill(url, 'https://10.1.2.3/nspect')
    await user.click(screen.getByRole('checkbox', { name: 'Photos' }))
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText(/is in a private network/)).toBeVisible()
    await fill(url, endpoint().url)
    server.serve(webhookRoutes.listWebhookEndpoints, [
      endpoint({ records: ['pin', 'photo', 'comment'] }),
    ])
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByRole('textbox', { name: 'Secret' })).toHaveValue(secret)
    expect(server.sent(webhookRoutes.addWebhookEndpoint)[1]?.input).toEqual({
      clientId: 2,
      kind: 'events',
      url: endpoint().url,
      records: ['pin', 'photo', 'comment'],
      tellsContents: false,
    })
    await user.click(screen.getByRole('button', { name: 'I have saved it' }))
    expect(screen.queryByDisplayValue(secret)).toBeNull()
    expect(await screen.findByText('Points · Photos · Comments and repairs')).toBeVisible()
  })

  it('T780: tell a chat, which needs no secret, with contents if that is chosen', async () => {
    server.serve(webhookRoutes.listWebhookEndpoints, [])
    server.serve(webhookRoutes.addWebhookEndpoint, { id: 7, secret })
    const { user, fill } = await open()
    await user.click(await screen.findByRole('button', { name: 'New webhook' }))
    expect(screen.queryByRole('checkbox', { name: 'Send titles and comments' })).toBeNull()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Send to' }), 'Microsoft Teams')
    const url = screen.getByRole('textbox', { name: /^Address/ })
    expect(url).toHaveAccessibleDescription(expect.stringContaining('workflow'))
    await fill(url, 'https://chat.harbour-lights.example/flow')
    await user.click(screen.getByRole('checkbox', { name: 'Send titles and comments' }))
    const added = endpoint({ kind: 'teams', tellsContents: true })
    server.serve(webhookRoutes.listWebhookEndpoints, [added])
    await user.click(screen.getByRole('button', { name: 'Add' }))
    expect(await screen.findByText('Microsoft Teams · Points · Comments and repairs')).toBeVisible()
    expect(screen.queryByDisplayValue(secret)).toBeNull()
    expect(screen.queryByRole('button', { name: 'New secret' })).toBeNull()
    expect(server.sent(webhookRoutes.addWebhookEndpoint)[0]?.input).toMatchObject({
      kind: 'teams',
      tellsContents: true,
    })
  })

  it('T258: say why one is off, and are turned on with the version that was read', async () => {
    server.serve(webhookRoutes.listWebhookEndpoints, [
      endpoint({ isOn: false, stopReason: 'failing', failed: 2 }),
    ])
    server.serve(webhookRoutes.saveWebhookEndpoint, { id: 7, version: 4 })
    const { user } = await open()
    expect(await screen.findByText(/no message arrived for two days/)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Send test' })).toBeNull()
    server.serve(webhookRoutes.listWebhookEndpoints, [endpoint({ failed: 2, version: 4 })])
    await user.click(screen.getByRole('button', { name: 'Turn on' }))
    expect(await screen.findByText('2 messages failed')).toBeVisible()
    expect(server.sent(webhookRoutes.saveWebhookEndpoint)[0]?.input).toMatchObject({
      id: 7,
      isOn: true,
      version: 3,
    })
  })

  it('T258: list what was sent and how that went, and send again what was given up', async () => {
    server.serve(webhookRoutes.listWebhookEndpoints, [endpoint({ failed: 1 })])
    server.serve(webhookRoutes.listWebhookDeliveries, [
      delivery(),
      delivery({ id: 40, state: 'delivered', status: 204, tries: 1, messageId: 'msg_delivered' }),
    ])
    server.serve(webhookRoutes.replayWebhookDeliveries, { id: 7, count: 1 })
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Messages' }))
    const [first] = await screen
      .findAllByRole('listitem')
      .then((rows) => rows.filter((row) => row.dataset.state))
    expect(first).toHaveTextContent(/failed · response 503/)
    await user.click(within(first as HTMLElement).getByRole('button', { name: 'Send again' }))
    await waitFor(() =>
      expect(server.sent(webhookRoutes.replayWebhookDeliveries)[0]?.input).toEqual({
        id: 7,
        deliveryIds: [41],
      }),
    )
    await user.click(screen.getByRole('button', { name: 'Send 1 failed message again' }))
    await waitFor(() =>
      expect(server.sent(webhookRoutes.replayWebhookDeliveries)[1]?.input).toEqual({ id: 7 }),
    )
  })

  it('are nobody’s but administrators’', async () => {
    await renderScreen('/client/webhooks/2', { as: 'Manager' })
    expect(await screen.findByRole('heading', { name: 'Webhooks' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New webhook' })).toBeNull()
  })
})
