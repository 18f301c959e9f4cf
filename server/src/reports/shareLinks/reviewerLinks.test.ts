import { commentRoutes } from '@nspect/contract/comments/comments'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { limits } from '@nspect/contract/shared/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPlanPin,
  openAsReviewer,
  readLastCode,
  shareWithReviewer,
} from '../../testing/reviewerLinks.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'

const {
  saveShareLink,
  resolveShortToken,
  requestShareCode,
  openShareLink,
  revokeShareLink,
  listSharedPins,
  listShareLinks,
} = reportRoutes

let w: World
let manager: Person
beforeAll(async () => {
  w = await createWorld({ site: { sendsMail: true } })
  manager = await w.as('Manager')
})
afterAll(() => w.close())
beforeEach(() => w.clock.pass(3_600_000))

const minute = 60_000
const share = async (options: object = {}) => {
  const { id: projectId } = await w.project()
  const pinId = await createPlanPin(w, manager, projectId)
  return { projectId, pinId, ...(await shareWithReviewer(manager, projectId, options)) }
}
const requestCode = async (short: string) => {
  const { status } = await w.nobody.call(requestShareCode, { token: short })
  expect(status).toBe(200)
  return readLastCode(w)
}
const openWith = async (short: string, secret: { code?: string; password?: string }) => {
  const { status, body } = await w.nobody.call(openShareLink, { token: short, ...secret })
  return { status, code: body.code, token: body.data?.originalToken ?? '' }
}
const readPins = async (token: string) => (await w.nobody.call(listSharedPins, { token })).body
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('T737: a reviewer’s link that was forwarded', () => {
  it('shows nothing without the code, by no way', async () => {
    const { short } = await share()
    const resolved = await w.nobody.call(resolveShortToken, { token: short })
    expect([resolved.status, resolved.body.code]).toEqual([401, 'share.codeNeeded'])
    expect((await openWith(short, {})).code).toBe('share.wrongCode')
    expect((await w.nobody.call(listSharedPins, { token: short })).status).toBe(401)
    const page = await (await fetch(`${w.url}/project-report?token=${short}`)).text()
    expect(page).not.toContain('Resurface')
    const sent = await w.nobody.call(requestShareCode, { token: short })
    expect(JSON.stringify(sent.body)).not.toContain('ines@brand.example')
  })

  it('asks for its password instead if it has one, and mails no code', async () => {
    const { short } = await share({ password: 'harbour lights' })
    const resolved = await w.nobody.call(resolveShortToken, { token: short })
    expect(resolved.body.code).toBe('share.passwordNeeded')
    const refused = await w.nobody.call(requestShareCode, { token: short })
    expect([refused.status, refused.body.code]).toEqual([409, 'share.noCodes'])
    expect((await openWith(short, { password: 'harbour lights' })).status).toBe(200)
  })

  it('opens costs, and comments that carry the reviewer’s name', async () => {
    const { short, pinId } = await share()
    const token = await openAsReviewer(w, short)
    const [pin] = await readPins(token)
    expect([pin?.estimatedCost, pin?.planLine?.lines[0]?.unitPrice]).toEqual(['200.00', '100'])
    await w.nobody.call(commentRoutes.addSharedComment, {
      token,
      projectPinId: pinId,
      comment: 'Which product?',
      anonymousName: 'Somebody Else',
      website: '',
    })
    expect((await readPins(token))[0]?.commentedBy).toBe('Ines Duarte')
  })
})

describe('T738: the code of a reviewer', () => {
  it('works once, with spaces, too', async () => {
    const { short } = await share()
    const code = await requestCode(short)
    expect((await openWith(short, { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
      200,
    )
    expect((await openWith(short, { code })).code).toBe('share.wrongCode')
  })

  it('opens once, however many send it at the same time', async () => {
    const { short } = await share()
    const code = await requestCode(short)
    const tried = await Promise.all([1, 2, 3, 4].map(() => openWith(short, { code })))
    expect(tried.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('expires after its minutes, and ends with the next one', async () => {
    const { short } = await share()
    const late = await requestCode(short)
    w.clock.pass(limits.shareCode.minutes * minute)
    expect((await openWith(short, { code: late })).code).toBe('share.wrongCode')
    const first = await requestCode(short)
    const second = await requestCode(short)
    if (first !== second) expect((await openWith(short, { code: first })).status).toBe(401)
    expect((await openWith(short, { code: second })).status).toBe(200)
  })

  it('is ended by a few guesses, from wherever they come', async () => {
    const { short } = await share()
    const code = await requestCode(short)
    for (let n = 0; n < limits.shareCode.tries; n += 1)
      expect((await openWith(short, { code: otherThan(code) })).code).toBe('share.wrongCode')
    expect((await openWith(short, { code })).code).toBe('share.wrongCode')
  })

  it('is mailed only so often', async () => {
    const { short } = await share()
    for (let n = 0; n < limits.shareCode.requests; n += 1) await requestCode(short)
    expect((await w.nobody.call(requestShareCode, { token: short })).status).toBe(429)
  })
})

describe('T740: who decides by a link', () => {
  const refusal = async (body: object, by = manager) => {
    const { id: projectId } = await w.project()
    const { status, body: answer } = await by.call(saveShareLink, { projectId, ...body })
    return [status, answer.errors?.[0]?.field]
  }

  it('has a name, and a password or an address for codes', async () => {
    const named = { name: 'Ines Duarte' }
    expect(await refusal({ level: 'decide' })).toEqual([400, 'reviewer.name'])
    expect(await refusal({ level: 'decide', reviewer: { name: ' ' } })).toEqual([
      400,
      'reviewer.name',
    ])
    expect(await refusal({ level: 'decide', reviewer: named })).toEqual([400, 'reviewer.email'])
    expect(await refusal({ level: 'decide', reviewer: { ...named, email: 'ines' } })).toEqual([
      400,
      'reviewer.email',
    ])
    expect(await refusal({ level: 'comment', reviewer: named })).toEqual([400, 'reviewer'])
  })

  it('is listed with the link, which says whether codes are mailed', async () => {
    const { projectId } = await share()
    const { body } = await manager.call(listShareLinks, { projectId })
    expect(body.isMailed).toBe(true)
    expect(body.shareLinks[0]?.reviewer).toEqual({
      name: 'Ines Duarte',
      email: 'ines@brand.example',
    })
  })

  it('is forgotten when the link lets decide no more', async () => {
    const { projectId, id } = await share()
    await manager.call(saveShareLink, { projectId, id, version: 1, level: 'view' })
    const { body } = await manager.call(listShareLinks, { projectId })
    expect(body.shareLinks[0]).toMatchObject({ level: 'view', reviewer: null })
  })

  it('needs a password where no mail is sent', async () => {
    const silent = await createWorld()
    try {
      const { id: projectId } = await silent.project()
      const by = await silent.as('Manager')
      const link = {
        projectId,
        level: 'decide' as const,
        reviewer: { name: 'Ines Duarte', email: 'ines@brand.example' },
      }
      const refused = await by.call(saveShareLink, link)
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'password'])
      const made = await by.call(saveShareLink, { ...link, password: 'harbour lights' })
      expect(made.status).toBe(200)
    } finally {
      await silent.close()
    }
  })
})

describe('T739: a reviewer’s link that ends in the middle', () => {
  it.each<[string, (link: { projectId: number; id: number }) => Promise<unknown>]>([
    ['is revoked', ({ projectId, id }) => manager.call(revokeShareLink, { projectId, id })],
    [
      'goes to another reviewer',
      ({ projectId, id }) =>
        manager.call(saveShareLink, {
          projectId,
          id,
          version: 1,
          reviewer: { name: 'Tomas Berg', email: 'tomas@brand.example' },
        }),
    ],
    // last, because it ends the manager's session, too
    ['expires', async () => w.clock.pass(91 * 24 * 3_600_000)],
  ])('refuses the next call once it %s', async (_, end) => {
    const link = await share()
    const token = await openAsReviewer(w, link.short)
    expect((await w.nobody.call(listSharedPins, { token })).status).toBe(200)
    await end(link)
    expect((await w.nobody.call(listSharedPins, { token })).status).toBe(401)
  })
})
