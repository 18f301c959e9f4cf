import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RouteArgs } from '@nspect/contract/http/route'
import { metaDataAnswerRoutes } from '@nspect/contract/metaDataAnswers/metaDataAnswers'
import { photoRoutes } from '@nspect/contract/pins/photos'
import { pinRoutes } from '@nspect/contract/pins/pins'
import {
  type EmbeddedReport,
  embeddedReportId,
  reportRoutes,
} from '@nspect/contract/reports/reports'
import { settingRoutes } from '@nspect/contract/settings/settings'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestImage } from '../../testing/exampleTypes.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'

const script = 'document.title'
const page = `<!doctype html><html lang="en"><title>nSpect</title><script>${script}</script><main><!--report--><p>Waiting</p><!--/report--></main></html>`

let w: World
let manager: Person
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-web-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>nSpect</title>')
  await writeFile(join(folder, 'report.html'), page)
  w = await createWorld({ webFolder: folder })
  manager = await w.as('Manager')
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})
beforeEach(() => w.clock.pass(15 * 60_000))

type Options = Omit<RouteArgs<typeof reportRoutes.saveShareLink>, 'projectId'>

const openedPage = async (projectId: number, options: Options = {}, language = 'en') => {
  const { link } = (await manager.call(reportRoutes.saveShareLink, { projectId, ...options })).body
  const { search } = new URL(link)
  const answer = await fetch(`${w.url}/project-report${search}`, {
    headers: { 'accept-language': language },
  })
  return { html: await answer.text(), headers: answer.headers }
}

/** An inspection with points of these titles; the last one is critical. */
const inspected = async (...titles: string[]) => {
  const { id } = await w.project({ projectName: 'Seaview Hotel <b>east</b>' })
  const ids: number[] = []
  for (const title of titles) {
    const { body } = await manager.call(pinRoutes.savePin, {
      projectId: id,
      pointCategoryId: w.client.categoryId,
      title,
      isCritical: title === titles.at(-1),
    })
    ids.push(body.projectPin.id)
  }
  return { id, ids }
}

/** What the page brings for its program; undefined if nothing. */
const dataIn = (html: string): EmbeddedReport | undefined => {
  const text = html
    .split(`<script type="application/json" id="${embeddedReportId}">`)[1]
    ?.split('</script>')[0]
  return text === undefined ? undefined : (JSON.parse(text) as EmbeddedReport)
}

describe('the page of a share link', () => {
  it('writes days as they are at the client’s place', async () => {
    const { id } = await inspected('Loose handrail')
    await w.database.db.execute(
      sql`update project_pins set created_at = '2026-03-01T20:00:00Z' where project_id = ${id}`,
    )
    await w.database.db.execute(
      sql`update projects set completed_at = '2026-04-01T20:00:00Z' where id = ${id}`,
    )
    const admin = await w.as('Admin')
    const setZone = (value: string) =>
      admin.call(settingRoutes.saveSetting, { key: 'TimeZone', value, clientIds: [w.client.id] })
    await setZone('Asia/Tokyo')
    const { html } = await openedPage(id)
    await setZone('UTC')
    expect(html).toContain('Open since March 2nd, 2026')
    expect(html).toContain('<dd>April 2nd, 2026</dd>')
  })

  it('BI-088: has the title and the most urgent points in it, is kept nowhere and found by nobody', async () => {
    const { id } = await inspected('Loose handrail', 'Cracked tile')
    const { html, headers } = await openedPage(id)
    expect(html).toContain('<title>Seaview Hotel &lt;b&gt;east&lt;/b&gt; · ')
    expect(html).toMatch(/Most urgent.*2\. Cracked tile.*Critical.*1\. Loose handrail.*Open since/)
    expect(html).not.toContain('<p>Waiting')
    expect(headers.get('x-robots-tag')).toBe('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('T402: begins as the report does: title, dates, notes, badge, properties, most urgent', async () => {
    const { id } = await inspected('Loose handrail')
    await w.database.db.execute(
      sql`update projects set notes = 'Walked with the engineer.' where id = ${id}`,
    )
    const [projectTypeMetaDataFieldId = 0] = w.client.questionIds
    await manager.call(metaDataAnswerRoutes.saveAnswers, {
      projectId: id,
      answers: [{ projectTypeMetaDataFieldId, answer: 'Built in 1998' }],
    })
    const { html } = await openedPage(id)
    expect(html).toMatch(
      /<h1.*Scanned on.*nSpection Description.*Walked with the engineer.*>Active<.*nSpection Properties.*Built in 1998.*Most urgent/,
    )
  })

  it('BI-089: shows what people wrote as text, never as part of the page', async () => {
    const { id } = await inspected('<img src=x onerror=alert(1)>"\'&$&')
    const { html } = await openedPage(id)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;$&amp;')
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<b>east')
  })

  it('runs the script that stands in it, by its hash, and no other inline one', async () => {
    const { id } = await inspected('Loose handrail')
    const { headers } = await openedPage(id)
    const [, allowed = ''] =
      /script-src ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? []
    expect(allowed).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
    expect(allowed).not.toContain('unsafe-inline')
  })

  it('speaks the language of the link, else that of the reader', async () => {
    const { id } = await inspected('Loose handrail')
    expect((await openedPage(id, {}, 'de')).html).toMatch(/<html lang="de">.*Am dringendsten/)
    expect((await openedPage(id, { language: 'fr' }, 'de')).html).toMatch(
      /<html lang="fr">.*Le plus urgent/,
    )
  })

  it('brings for its program what the calls of its link answer', async () => {
    const { id } = await inspected('Loose handrail', 'Cracked tile')
    const { html } = await openedPage(id, { level: 'comment' })
    const { opening, project, pins } = dataIn(html) ?? {}
    const { originalToken: token = '', ...rights } = opening ?? { originalToken: '' }
    expect(rights).toEqual({
      level: 'comment',
      mayPrint: false,
      pinIds: null,
      firm: null,
      language: null,
      reviewer: null,
    })
    expect(project).toEqual((await w.nobody.call(reportRoutes.readSharedProject, { token })).body)
    expect(pins).toEqual((await w.nobody.call(reportRoutes.listSharedPins, { token })).body)
  })

  it('BI-089: brings what people wrote as data that ends nowhere early', async () => {
    const title = '</script><!--<script>alert(1)</script>'
    const { id } = await inspected(title)
    const { html } = await openedPage(id)
    expect(dataIn(html)?.pins.map((pin) => pin.title)).toEqual([title])
    expect(html).not.toContain('<script>alert')
  })

  it('T131: of a link to one point names the inspection and no other point', async () => {
    const { id, ids } = await inspected('Loose handrail', 'Cracked tile')
    const { html } = await openedPage(id, { pinIds: ids.slice(0, 1) })
    expect(html).toContain('Seaview Hotel')
    expect(html).not.toContain('Cracked tile')
    expect(dataIn(html)?.pins.map((pin) => pin.title)).toEqual(['Loose handrail'])
  })

  it('T128: tells nothing of a report with a password, of a revoked link, or without a token', async () => {
    const { id } = await inspected('Loose handrail')
    expect((await openedPage(id, { password: 'tide and lantern' })).html).toBe(page)
    const { body } = await manager.call(reportRoutes.saveShareLink, {
      projectId: id,
      name: 'Withdrawn',
    })
    await manager.call(reportRoutes.revokeShareLink, { projectId: id, id: body.id })
    const addresses = [
      new URL(body.link).search,
      '',
      '?token=',
      '?token=a&token=b',
      `?token=${'x'.repeat(5000)}`,
    ]
    for (const search of addresses) {
      expect(await (await fetch(`${w.url}/project-report${search}`)).text()).toBe(page)
    }
  })

  it('does not count as an opening of the link, and comes without content to who asks too often', async () => {
    const { id } = await inspected('Loose handrail')
    await openedPage(id)
    const { body } = await manager.call(reportRoutes.listShareLinks, { projectId: id })
    expect(body.shareLinks.map(({ timesOpened }) => timesOpened)).toEqual([0])
    const last = []
    for (let n = 0; n < 61; n++) last.push((await openedPage(id)).html)
    expect(last.at(-1)).toBe(page)
  })
})

it('T616 the most urgent point on a link shows its photo', async () => {
  const { id, ids } = await inspected('Loose rail')
  const [projectPinId = 0] = ids
  await manager.call(
    photoRoutes.savePhoto,
    { projectPinId },
    { files: [{ field: 'file', bytes: await createTestImage(), name: 'rail.png' }] },
  )
  const { html } = await openedPage(id)
  const [photo] = dataIn(html)?.pins[0]?.projectPinPhotos ?? []
  expect(html.split('class="sight-first"')[1]).toContain(`src="/api/${photo?.thumbPath}"`)
})
