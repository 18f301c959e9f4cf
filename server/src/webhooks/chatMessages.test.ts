import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { type WebhookKind, webhookRoutes } from '@nspect/contract/webhooks/webhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../testing/world.ts'
import { sendDueWebhookMessages } from './sendDue.ts'

let w: World
let chat: Server
let url: string
let received: string[] = []
let headers: IncomingHttpHeaders = {}
beforeAll(async () => {
  w = await createWorld({ site: { allowsPrivateWebhooks: true } })
  chat = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push(body)
      headers = request.headers
      response.end('ok')
    })
  })
  await new Promise<void>((done) => chat.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(chat.address() as AddressInfo).port}/services/lobby`
})
afterAll(async () => {
  chat.close()
  await w.close()
})
beforeEach(() => {
  received = []
})

const publicUrl = 'https://nspect.example'
const send = () => {
  const site = { allowsPrivateWebhooks: true, publicUrl }
  const parts = { db: w.database.db, tokens: w.tokens, site, now: () => w.clock.now }
  return sendDueWebhookMessages(parts, new AbortController().signal, (error) => {
    throw error
  })
}
const attack = 'Tile <!channel> & [loose](https://evil.example)'

/** A comment of an Admin on a point of a new client that tells a chat of comments. */
const comment = async (kind: WebhookKind, options: object = {}) => {
  const client = await w.newClient('Business')
  const admin = await w.as('Admin', client)
  const { id: projectId } = await w.project({ client })
  const { id: endpointId } = (
    await admin.call(webhookRoutes.addWebhookEndpoint, {
      clientId: client.id,
      kind,
      url,
      records: ['comment'],
      ...options,
    })
  ).body
  const { id: pinId } = await w.pin({ projectId, client, title: attack })
  const say = (text: string) =>
    admin.call(commentRoutes.saveComment, { projectPinId: pinId, comment: text })
  await say('The tiler comes on Thursday.')
  return { client, admin, endpointId, pinId, projectId, say }
}

describe('T778: a chat is told of a change in one sentence with a link', () => {
  it('that Slack reads, without what was written', async () => {
    const { pinId, projectId } = await comment('slack')
    await send()
    const [body = ''] = received
    const { text } = JSON.parse(body)
    expect(text).toMatch(/^Admin No \d+ commented on point \d+ in Seaview Hotel, ground floor\.\n</)
    expect(text).toContain(
      `<${publicUrl}/project/edit-project/${projectId}?pin=${pinId}|Open in nSpect>`,
    )
    expect(body).not.toMatch(/tiler|loose/)
    expect(headers).not.toHaveProperty('webhook-signature')
  })

  it('that Teams reads as a card', async () => {
    const { pinId, projectId } = await comment('teams')
    await send()
    const [card, ...others] = JSON.parse(received[0] ?? '').attachments
    expect(others).toEqual([])
    expect(card.contentType).toBe('application/vnd.microsoft.card.adaptive')
    expect(card.content.body).toHaveLength(1)
    expect(card.content.body[0].inlines[0].text).toContain(' commented on point ')
    expect(card.content.actions).toEqual([
      {
        type: 'Action.OpenUrl',
        title: 'Open in nSpect',
        url: `${publicUrl}/project/edit-project/${projectId}?pin=${pinId}`,
      },
    ])
  })

  it('in the language of whoever added it, and of a test as such', async () => {
    const { admin, endpointId } = await comment('slack')
    await send()
    await admin.call(webhookRoutes.testWebhookEndpoint, { id: endpointId })
    await send()
    expect(JSON.parse(received[1] ?? '').text).toContain('This is a test message from nSpect.')
  })
})

describe('T779: titles and comments reach a chat if that was chosen alone', () => {
  it.each(['slack', 'teams'] as const)('and in %s call nobody and lead nowhere', async (kind) => {
    await comment(kind, { tellsContents: true })
    await send()
    const [body = ''] = received
    expect(body).toContain('The tiler comes on Thursday.')
    if (kind === 'slack')
      expect(JSON.parse(body).text).toContain('> Tile &lt;!channel&gt; &amp; [loose]')
    else
      expect(JSON.parse(body).attachments[0].content.body[1]).toMatchObject({
        // Markdown is read in a TextBlock, not here
        type: 'RichTextBlock',
        inlines: [{ type: 'TextRun', text: attack }],
      })
  })

  it('also if it is chosen later, and what is hidden by then is not told', async () => {
    const { client, admin, endpointId, say } = await comment('slack')
    const [endpoint] = (
      await admin.call(webhookRoutes.listWebhookEndpoints, { clientId: client.id })
    ).body
    const chosen = { id: endpointId, url, records: ['comment' as const], isOn: true }
    const version = endpoint?.version ?? 0
    await admin.call(webhookRoutes.saveWebhookEndpoint, { ...chosen, tellsContents: true, version })
    const { id } = (await say('Room 106 again.')).body
    await admin.call(commentRoutes.hideComment, { id, isDeleted: true })
    await send()
    expect(received.join()).toContain('The tiler comes on Thursday.')
    expect(received.join()).not.toContain('Room 106 again.')
  })
})
