import { connect as connectSocket, type Socket } from 'node:net'
import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { commentRoutes } from '@nspect/contract/comments/comments'
import type { Route } from '@nspect/contract/http/route'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type Person, samplePinCoordinates, type World } from '../testing/world.ts'
import { defaultBodyLimits } from './bodyLimits.ts'

/**
 * What bodies may cost before their sender is known, while they arrive, and if they never arrive
 * completely.
 */

const KB = 1024

let w: World
/** the same with short timeouts, so that no test waits long for what is never sent */
let hasty: World
let manager: Person
let projectId: number
beforeAll(async () => {
  w = await createWorld()
  hasty = await createWorld({
    bodies: { ...defaultBodyLimits, headMs: 1500, textMs: 300, pace: { bytes: 8 * KB, ms: 300 } },
  })
  manager = await w.as('Manager')
  projectId = (await w.project()).id
})
afterAll(async () => {
  await w.close()
  await hasty.close()
})

const sockets: Socket[] = []
const hangUp = () => {
  for (const socket of sockets.splice(0)) socket.destroy()
}
afterEach(hangUp)

/** A raw connection on which a test sends any text. */
const open = (to: World, localAddress = '127.0.0.1') => {
  const socket = connectSocket({
    host: '127.0.0.1',
    port: Number(new URL(to.url).port),
    localAddress,
  })
  sockets.push(socket)
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
  })
  // a server may close it at any moment
  socket.on('error', () => undefined)
  const closed = new Promise<string>((done) => socket.once('close', () => done(received)))
  const status = async () => {
    await expect.poll(() => received, { timeout: 10_000 }).toMatch(/\r\n\r\n/)
    return Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1])
  }
  return { socket, closed, status, say: (text: string) => socket.write(text) }
}

interface RawRequest {
  person?: Person
  length?: number
  type?: string
}

/** The head of a request whose body, of that length or chunked, is not sent yet. */
const headOf = (route: Route, { person, length, type = 'application/json' }: RawRequest) =>
  [
    `${route.method} /api/${route.path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `Content-Type: ${type}`,
    length === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(person ? [`Authorization: Bearer ${person.token}`] : []),
    '',
    '',
  ].join('\r\n')

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`
const form = 'multipart/form-data; boundary=part'
const beginOfFile =
  '--part\r\ncontent-disposition: form-data; name="file"; filename="sill.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'

describe('a body of which it is not known who sends it', () => {
  it('is refused by its head where it is large: not a byte of it is waited for', async () => {
    for (const [route, sent, expected] of [
      [pinRoutes.savePin, { length: 16_000_000 }, 401],
      [pinRoutes.savePin, {}, 401],
      [photoRoutes.savePhoto, { length: 10_000_000, type: form }, 401],
      [photoRoutes.savePhoto, { type: form }, 401],
      [sessionRoutes.authenticate, { length: 300 * KB }, 413],
      [accountRoutes.forgotPassword, { length: 300 * KB }, 413],
      [commentRoutes.addSharedComment, { length: 300 * KB }, 413],
    ] as [Route, RawRequest, number][]) {
      const { say, status } = open(w)
      say(headOf(route, sent))
      expect([route.path, await status()]).toEqual([route.path, expected])
    }
  })

  it('is read up to 256 KB where the call is anybody’s, in chunks too, and no further', async () => {
    const { say, status } = open(w)
    say(headOf(sessionRoutes.authenticate, {}))
    for (let sent = 0; sent <= 256 * KB; sent += 32 * KB) say(chunk(' '.repeat(32 * KB)))
    expect(await status()).toBe(413)

    const small = open(w)
    small.say(headOf(sessionRoutes.authenticate, {}))
    small.say(
      chunk(' '.repeat(200 * KB)) +
        chunk('{"username":"nobody@hotel.example","password":"wrong"}') +
        chunk(''),
    )
    expect(await small.status()).toBe(401)
  })

  it('counts against the rate of its address before any of it is read', async () => {
    const from = '127.0.3.1'
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const { say, status, socket } = open(w, from)
      say(headOf(accountRoutes.register, { length: 5_000_000, type: form }))
      if (n === 5) statuses.push(await status())
      else {
        // the database shows whether it was counted: the call itself waits for its body
        await expect.poll(() => triesOf(from)).toBe(n + 1)
        socket.destroy()
      }
    }
    expect(statuses).toEqual([429])
  })

  it('is still read where it is known: somebody signed in saves a point with its stills, in chunks or not', async () => {
    const noise = sharp({
      create: {
        width: 1200,
        height: 700,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
    const imageUrl = `data:image/jpeg;base64,${(await noise.jpeg({ quality: 95 }).toBuffer()).toString('base64')}`
    expect(imageUrl.length).toBeGreaterThan(256 * KB)
    const point = {
      projectId,
      pointCategoryId: w.client.categoryId,
      title: 'Cracked tile',
      matterPointCoordinates: samplePinCoordinates,
      imageUrl,
    }
    expect((await manager.call(pinRoutes.savePin, point)).status).toBe(200)
    const { say, status } = open(w)
    say(headOf(pinRoutes.savePin, { person: manager }))
    say(chunk(JSON.stringify(point)) + chunk(''))
    expect(await status()).toBe(200)
  })
})

const triesOf = async (address: string) => {
  const { rows } = await w.database.db.execute<{ tries: number }>(
    `select tries from rate_windows where key = 'Users/Register|ip|${address}'`,
  )
  return rows[0]?.tries
}

describe('BI-136: a body that does not arrive', () => {
  const pending = async (
    to: World,
    person: Person,
    sent: RawRequest & { route: Route; begin: string },
  ) => {
    const { say, closed } = open(to)
    say(headOf(sent.route, { ...sent, person }))
    say(sent.begin)
    return closed
  }

  it('is given up after its time, with 408, and the connection is closed', async () => {
    const person = await hasty.as('Manager')
    const response = await pending(hasty, person, {
      route: pinRoutes.savePin,
      length: 1000,
      begin: '{"projectId":',
    })
    expect(response).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"code":"request\.timeout"/is)
  })

  it('is given up also where it trickles: an upload keeps a pace, a text a time', async () => {
    const person = await hasty.as('Manager')
    const trickle = async (sent: RawRequest & { route: Route; begin: string }) => {
      const { say, socket, closed } = open(hasty)
      say(headOf(sent.route, { ...sent, person }))
      say(sent.begin)
      const drip = setInterval(() => socket.writable && say('x'), 20)
      const response = await closed
      clearInterval(drip)
      return response
    }
    const text = { route: pinRoutes.savePin, length: 200_000, begin: '{"title":"' }
    const upload = {
      route: photoRoutes.savePhoto,
      length: 5_000_000,
      type: form,
      begin: beginOfFile,
    }
    for (const sent of [text, upload])
      expect(await trickle(sent)).toMatch(
        /^HTTP\/1\.1 408 .*connection: close.*"code":"request\.timeout"/is,
      )
  })

  it('leaves no half file behind', async () => {
    const person = await hasty.as('Manager')
    const begin = beginOfFile + 'x'.repeat(7 * KB)
    await pending(hasty, person, {
      route: photoRoutes.savePhoto,
      length: 5_000_000,
      type: form,
      begin,
    })
    const files = async () => {
      const found: string[] = []
      for await (const { name } of hasty.storage.list()) found.push(name)
      return found
    }
    await expect.poll(files).toEqual([])
  })

  it('is not waited for after a refusal either', async () => {
    const { say, closed } = open(hasty)
    say(headOf(pinRoutes.savePin, { length: 16_000_000 }))
    expect(await closed).toMatch(/^HTTP\/1\.1 401 /)
    const upload = open(hasty)
    upload.say(headOf(photoRoutes.savePhoto, { length: 16_000_000, type: form }))
    expect(await upload.closed).toMatch(/^HTTP\/1\.1 401 /)
  })

  it('nor is a head that does not end, or never begins', async () => {
    const begun = open(hasty)
    begun.say('POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\n')
    expect(await begun.closed).toMatch(/^HTTP\/1\.1 408 .*"code":"request\.timeout"/s)
    await open(hasty).closed
  })
})

describe('BI-138: what is under way at once', () => {
  /** Starts a body that never ends. */
  const hold = (to: World, address: string, length: number) => {
    const one = open(to, address)
    one.say(`${headOf(pinRoutes.savePin, { length })}{`)
    return one.socket
  }
  /** Sends a whole body; the server looks up the sender only after accepting it. */
  const send = async (to: World, address: string, length: number) => {
    const one = open(to, address)
    one.say(`${headOf(pinRoutes.savePin, { length })}{${' '.repeat(length - 2)}}`)
    const status = await one.status()
    one.socket.destroy()
    return status
  }

  it('is counted for each address, and given back when it ends', async () => {
    const few = await createWorld({
      bodies: { ...defaultBodyLimits, perAddress: { count: 3, bytes: 1000 * KB } },
    })
    try {
      const held = [1, 2, 3].map(() => hold(few, '127.0.4.1', 50))
      await expect.poll(() => send(few, '127.0.4.1', 20)).toBe(429)
      expect(await send(few, '127.0.4.2', 20)).toBe(401)
      held[0]?.destroy()
      await expect.poll(() => send(few, '127.0.4.1', 20)).toBe(401)
    } finally {
      hangUp()
      await few.close()
    }
  })

  it('is counted by what it takes of the memory, too, and for all addresses together', async () => {
    const few = await createWorld({
      bodies: { ...defaultBodyLimits, inAll: { count: 100, bytes: 400 * KB } },
    })
    try {
      const held = hold(few, '127.0.5.1', 250 * KB)
      await expect.poll(() => send(few, '127.0.5.2', 250 * KB)).toBe(503)
      expect(await send(few, '127.0.5.2', 100 * KB)).toBe(401)
      held.destroy()
      await expect.poll(() => send(few, '127.0.5.2', 250 * KB)).toBe(401)
    } finally {
      hangUp()
      await few.close()
    }
  })
})
