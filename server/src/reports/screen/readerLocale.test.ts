import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getLocaleLanguage, type Locale } from '@nspect/contract/i18n/locale'
import { pinRoutes } from '@nspect/contract/pins/pins'
import { projectLifecycleRoutes } from '@nspect/contract/projects/projectLifecycle'
import { projectRoutes } from '@nspect/contract/projects/projects'
import { reportRoutes } from '@nspect/contract/reports/reports'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lastLocaleColumn } from '../../db/lastLocale.ts'
import { clients } from '../../db/tables/clients.ts'
import { users } from '../../db/tables/users.ts'
import type { EntryToMail } from '../../notifications/inboxMails.queries.ts'
import { renderNewsLines } from '../../notifications/newsLines.ts'
import { readPdf } from '../../testing/readPdf.ts'
import { createSignIns } from '../../testing/signIns.ts'
import { createWorld, type Person, type World } from '../../testing/world.ts'

let w: World
let manager: Person
let projectId: number
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'nspect-web-'))
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>nSpect</title>')
  await writeFile(
    join(folder, 'report.html'),
    '<!doctype html><html lang="en"><title>nSpect</title><main><!--report--><!--/report--></main></html>',
  )
  w = await createWorld({ webFolder: folder })
  manager = await w.as('Manager')
  ;({ id: projectId } = await w.project({ scanDate: '2026-12-13' }))
  await manager.call(pinRoutes.savePin, {
    projectId,
    pointCategoryId: w.client.categoryId,
    title: 'Loose handrail',
    dueDate: '2026-12-14',
    estimatedCost: '1234.5',
  })
  await manager.call(projectRoutes.completeProject, { id: projectId })
})
afterAll(async () => {
  await w.close()
  await rm(folder, { recursive: true })
})

/** How each reader writes 13 and 14 December 2026 in full, 1234.5, and the size of their paper. */
const readers = [
  ['en-US', 'December 13th, 2026', 'December 14th, 2026', '1,234.50', 'letter'],
  ['en-GB', '13 December 2026', '14 December 2026', '1,234.50', 'A4'],
  ['en-AU', '13 December 2026', '14 December 2026', '1,234.50', 'A4'],
  ['en-CA', 'December 13, 2026', 'December 14, 2026', '1,234.50', 'letter'],
  ['de-DE', '13. Dezember 2026', '14. Dezember 2026', '1.234,50', 'A4'],
  ['de-CH', '13. Dezember 2026', '14. Dezember 2026', "1'234.50", 'A4'],
  ['fr-FR', '13 décembre 2026', '14 décembre 2026', '1 234,50', 'A4'],
  ['es-ES', '13 de diciembre de 2026', '14 de diciembre de 2026', '1234,50', 'A4'],
  ['es-MX', '13 de diciembre de 2026', '14 de diciembre de 2026', '1,234.50', 'letter'],
  ['ja-JP', '2026年12月13日', '2026年12月14日', '1,234.50', 'A4'],
  ['zh-CN', '2026年12月13日', '2026年12月14日', '1,234.50', 'A4'],
] as const

/** Forms of the United States, which nobody else is to read: 12/13/2026, 02:05 PM, 13th. */
const american = /\b1[12]\/\d\d\/20\d\d|\d\s?[AP]M\b|\d(?:st|nd|rd|th)\b/

const printed = async (locale: string, tool: 'pdftotext' | 'pdfinfo' = 'pdftotext') => {
  const { token } = (await manager.call(reportRoutes.createPrintTicket, { projectId })).body
  const { body } = await w.nobody.call(reportRoutes.printReport, { projectId, token, locale })
  return (await readPdf(tool, body as unknown as Buffer)).replace(/\s+/g, ' ')
}

const sharedPage = async (locale: string) => {
  const { link } = (await manager.call(reportRoutes.saveShareLink, { projectId })).body
  const { search } = new URL(link)
  const answer = await fetch(`${w.url}/project-report${search}`, {
    headers: { 'accept-language': locale },
  })
  return (await answer.text()).split('<script type="application/json"')[0] ?? ''
}

/** The line of a mail about a point that is due on 14 December, the day after it is sent. */
const mailedLine = (lastLocale: Locale) => {
  const entry = {
    kind: 'dueTomorrow',
    language: getLocaleLanguage(lastLocale),
    lastLocale,
    dueDate: '2026-12-14',
    pinNumber: 1,
    title: 'Loose handrail',
    projectId,
    projectName: 'Seaview Hotel',
  } as EntryToMail
  return renderNewsLines([entry], '2026-12-13')
}

describe('what a reader is given', () => {
  it.each(readers)('T470: is printed for %s with %s', async (locale, scanned, due, cost, paper) => {
    const text = await printed(locale)
    expect(text).toContain(scanned)
    expect(text).toContain(due)
    expect(text).toContain(cost)
    if (locale !== 'en-US') expect(text).not.toMatch(american)
    expect(await printed(locale, 'pdfinfo')).toContain(`(${paper})`)
  })

  it.each(readers)('T470: stands on a shared page for %s with %s', async (locale, scanned) => {
    const page = await sharedPage(locale)
    expect(page).toContain(scanned)
    if (locale !== 'en-US') expect(page).not.toMatch(american)
  })

  it.each(readers)('T472: is mailed to a reader of %s with %s', (locale, _, due) => {
    const mail = mailedLine(locale)
    expect(mail).toContain(due)
    if (locale !== 'en-US') expect(mail).not.toMatch(american)
  })

  it('T472: is mailed for the browser in which a person last signed in', async () => {
    const people = await createSignIns(w)
    const username = await people.somebody()
    const lastLocale = async () => {
      const [row] = await w.database.db
        .select({ lastLocale: lastLocaleColumn })
        .from(users)
        .innerJoin(clients, eq(clients.id, users.clientId))
        .where(eq(users.username, username))
      return row?.lastLocale
    }
    expect(await lastLocale()).toBeNull()
    for (const [sent, kept] of [
      ['en-GB,en;q=0.9', 'en-GB'],
      ['de-CH,en-US', 'de-CH'],
    ] as const) {
      w.clock.pass(1000)
      await people.signIn(username, people.password, { 'accept-language': sent })
      expect(await lastLocale()).toBe(kept)
    }
  })

  it('T471: in a table for other programs has the same days for everybody, year first', async () => {
    for (const locale of ['en-US', 'de-DE']) {
      const { body } = await manager.call(
        projectLifecycleRoutes.exportProjects,
        { format: 'csv' },
        { headers: { 'accept-language': locale } },
      )
      expect(String(body)).toContain(',2026-12-13,')
    }
  })

  it('T813: shows common defects of ready types in the language of each reader', async () => {
    const { id } = await w.project({ scanDate: '2026-12-13' })
    await w.pin({ projectId: id, title: 'Heizkörper bleibt kalt' })
    await w.pin({ projectId: id, title: 'Heizkörper in 204 bleibt kalt' })
    for (const [language, title] of [
      ['en', 'Radiator stays cold'],
      ['de', 'Heizkörper bleibt kalt'],
      ['fr', 'Le radiateur reste froid'],
    ] as const) {
      const { body } = await manager.call(
        reportRoutes.listReportPins,
        { projectId: id },
        { headers: { 'accept-language': language } },
      )
      const titles = body.map((pin) => [pin.title, pin.readyTitle])
      expect(titles).toEqual([
        ['Heizkörper bleibt kalt', title],
        ['Heizkörper in 204 bleibt kalt', null],
      ])
    }
  })
})
