import { accountRoutes } from '@nspect/contract/accounts/accounts'
import { commentRoutes } from '@nspect/contract/comments/comments'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { sessionRoutes } from '@nspect/contract/sessions/sessions'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initTranslations } from '../i18n/i18n.ts'
import { callRoute } from './callRoute.ts'
import { denialEvents, truncatedListEvents } from './responseEvents.ts'
import { reportToken, session } from './session.ts'
import apiTexts from './texts.en.json'

const createToken = (id: number, sid = 'first-session') =>
  `head.${btoa(JSON.stringify({ sub: String(id), sid }))}.signature`
const answers = (status: number, body: unknown) =>
  vi.fn((_url: string, _init: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(body), { status })),
  )
const getSentHeaders = (fetched: ReturnType<typeof answers>) =>
  new Headers(fetched.mock.calls[0]?.[1].headers)

beforeEach(async () => {
  await initTranslations({ api: apiTexts })
  session.begin(createToken(11))
  reportToken.keep('report-token')
})
afterEach(() => {
  vi.unstubAllGlobals()
})

describe('a call', () => {
  it('T232: says the number of the request with a fault of the server, and with nothing else', async () => {
    const answersAs = (status: number, code: string) =>
      vi.stubGlobal('fetch', () =>
        Promise.resolve(
          new Response(JSON.stringify({ Message: 'Something went wrong!', code }), {
            status,
            headers: { 'x-request-id': '7c9e6679-7425-40de-944b-e07fc1f90ae7' },
          }),
        ),
      )
    answersAs(500, 'server.fault')
    await expect(callRoute(projectRoutes.listProjects, {})).rejects.toThrow(
      'Something went wrong! Give this code to your administrator: 7c9e6679-7425-40de-944b-e07fc1f90ae7',
    )
    answersAs(400, 'input.invalid')
    await expect(callRoute(projectRoutes.listProjects, {})).rejects.toThrow(
      /^Something went wrong!$/,
    )
  })

  it('T205: names its person and carries no token, and the form’s key where there is one', async () => {
    const fetched = answers(200, [])
    vi.stubGlobal('fetch', fetched)
    await callRoute(projectRoutes.listProjects, {}, { idempotencyKey: 'key-1' })
    expect(getSentHeaders(fetched).get('x-signed-in-as')).toBe('11')
    expect(getSentHeaders(fetched).has('authorization')).toBe(false)
    expect(getSentHeaders(fetched).get('idempotency-key')).toBe('key-1')
  })

  it('sends an upload as a form, also without a file', async () => {
    const fetched = answers(200, { id: 1, message: 'Comment added.' })
    vi.stubGlobal('fetch', fetched)
    await callRoute(
      commentRoutes.saveComment,
      { projectPinId: 7, comment: 'Hello' },
      { files: { file: [] } },
    )
    expect(getSentHeaders(fetched).has('content-type')).toBe(false)
    const sent = fetched.mock.calls[0]?.[1]?.body as FormData
    expect([...sent]).toEqual([
      ['projectPinId', '7'],
      ['comment', 'Hello'],
    ])
  })

  it('T115: tells the app of a list that was cut off', async () => {
    const heard = vi.fn()
    const stop = truncatedListEvents.subscribe(heard)
    const list = (headers: Record<string, string>) =>
      vi.stubGlobal('fetch', () => Promise.resolve(new Response('[]', { status: 200, headers })))
    list({})
    await callRoute(projectRoutes.listProjects, {})
    expect(heard).not.toHaveBeenCalled()
    list({ 'X-Truncated': 'true' })
    await callRoute(projectRoutes.listProjects, {})
    expect(heard).toHaveBeenCalledTimes(1)
    stop()
  })

  it('shows no session to calls that need none', async () => {
    const fetched = answers(200, { data: { originalToken: 'original' } })
    vi.stubGlobal('fetch', fetched)
    await callRoute(reportRoutes.resolveShortToken, { token: 'short' })
    expect(getSentHeaders(fetched).has('x-signed-in-as')).toBe(false)
  })

  it('signs in and registers without the session that this browser still has', async () => {
    const person = { firstName: 'Anja', lastName: 'Holm', phoneNumber: '+45 33 12 34 56' }
    const secret = { username: 'anja.holm@pierhouse.example', password: 'lantern' }
    const contact = {
      contactFirstName: 'Anja',
      contactLastName: 'Holm',
      contactEmail: secret.username,
    }
    const business = {
      businessName: 'Pier House',
      contactPhone: person.phoneNumber,
      companyAddress: 'Havnegade 1',
    }
    const registration = {
      ...person,
      ...secret,
      confirmPassword: secret.password,
      ...contact,
      ...business,
    }
    for (const send of [
      () => callRoute(sessionRoutes.authenticate, secret),
      () => callRoute(accountRoutes.register, registration),
    ]) {
      const fetched = answers(200, { message: 'Welcome.' })
      vi.stubGlobal('fetch', fetched)
      await send()
      expect(fetched).toHaveBeenCalledOnce()
      expect(getSentHeaders(fetched).has('x-signed-in-as')).toBe(false)
      expect(session.person()).toBe('11')
    }
  })

  it('ends the session when the server no longer knows it', async () => {
    vi.stubGlobal(
      'fetch',
      answers(401, { Message: 'Please sign in to continue.', code: 'session.ended' }),
    )
    await expect(callRoute(sessionRoutes.readMe, {})).rejects.toThrow('Please sign in to continue.')
    expect(session.current()).toBeUndefined()
    expect(reportToken.get()).toBeUndefined()
    expect(session.isLost()).toBe(false)
  })

  it('leaves an open page standing until somebody signs in again, or leaves', async () => {
    const release = session.hold()
    vi.stubGlobal(
      'fetch',
      answers(401, { Message: 'Please sign in to continue.', code: 'session.ended' }),
    )
    await expect(callRoute(sessionRoutes.readMe, {})).rejects.toThrow()
    expect(session.current()).toBeUndefined()
    expect(session.isLost()).toBe(true)
    session.begin(createToken(11, 'new-session'))
    session.resume()
    expect(session.isLost()).toBe(false)
    await expect(callRoute(sessionRoutes.readMe, {})).rejects.toThrow()
    session.end()
    expect(session.isLost()).toBe(false)
    release()
  })

  it('forgets only the share link when that is refused: the staff session stays', async () => {
    vi.stubGlobal(
      'fetch',
      answers(401, { Message: 'No valid token found.', code: 'share.noToken' }),
    )
    await expect(
      callRoute(reportRoutes.readSharedProject, { token: 'report-token' }),
    ).rejects.toThrow()
    expect(reportToken.get()).toBeUndefined()
    expect(session.person()).toBe('11')
  })

  it('keeps the session when the sign-in itself is refused', async () => {
    vi.stubGlobal(
      'fetch',
      answers(401, { Message: 'the login detail is incorrect', code: 'login.incorrect' }),
    )
    const trying = callRoute(sessionRoutes.authenticate, {
      username: 'maren',
      password: 'wrong-one',
    })
    await expect(trying).rejects.toThrow('the login detail is incorrect')
    expect(session.person()).toBe('11')
  })

  it('tells the app when the person has no right, and keeps the session', async () => {
    const messages: string[] = []
    const unsubscribe = denialEvents.subscribe((error) => messages.push(error.message))
    vi.stubGlobal(
      'fetch',
      answers(403, {
        Message: 'You do not have permission to perform this action.',
        code: 'role.denied',
      }),
    )
    await expect(callRoute(projectRoutes.listProjects, {})).rejects.toMatchObject({ status: 403 })
    unsubscribe()
    expect(messages).toEqual(['You do not have permission to perform this action.'])
    expect(session.person()).toBe('11')
    expect(reportToken.get()).toBeUndefined()
  })

  it('keeps a session that began while the refused call was under way', async () => {
    vi.stubGlobal('fetch', () => {
      session.begin(createToken(11, 'newer-session'))
      return Promise.resolve(new Response('{}', { status: 401 }))
    })
    await expect(callRoute(sessionRoutes.readMe, {})).rejects.toThrow()
    expect(session.current()).toBe('11.newer-session')
  })

  it('says in words that nothing answered', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(callRoute(projectRoutes.listProjects, {})).rejects.toMatchObject({
      code: 'network',
      status: 0,
      message: apiTexts.network,
    })
  })

  it('says that something went wrong where a failure brings no words of ours', async () => {
    for (const body of [
      '<html>502 Bad Gateway</html>',
      '',
      '{"error":"upstream"}',
      '{"Message":""}',
    ]) {
      vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 502 })))
      await expect(callRoute(projectRoutes.listProjects, {})).rejects.toMatchObject({
        code: 'unknown',
        status: 502,
        message: 'Something went wrong!',
      })
    }
  })

  it('does not take a page of some proxy for an answer', async () => {
    vi.stubGlobal('fetch', () =>
      Promise.resolve(new Response('<html>welcome to the wifi</html>', { status: 200 })),
    )
    await expect(callRoute(projectRoutes.listProjects, {})).rejects.toThrow(apiTexts.unreadable)
  })
})
