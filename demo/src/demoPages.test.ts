import { languages } from '@nspect/contract/shared/enums'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createScope } from '../../server/src/db/scope.ts'
import { projects } from '../../server/src/db/tables/projects.ts'
import { findProjectWithReportPins } from '../../server/src/pins/pins.queries.ts'
import { layoutReport } from '../../server/src/reports/print/layout/layout.ts'
import { getReportTexts } from '../../server/src/reports/print/layout/reportTexts.ts'
import { measureText } from '../../server/src/reports/print/paint/fontRuns.ts'
import { mapReport } from '../../server/src/reports/reports.mapper.ts'
import { countContentsLines, listPageFlaws } from '../../server/src/testing/printedPageFlaws.ts'
import { createWorld, type World } from '../../server/src/testing/world.ts'
import { seedDemo } from './demo.ts'

/** Every printed report of the demo, page by page, in every language. */

let w: World
beforeAll(async () => {
  w = await createWorld({ isEmpty: true })
  await seedDemo(w.database.db, w.storage)
}, 180_000)
afterAll(() => w.close())

it.each(languages)(
  'in %s no page of any demo report is empty but for its head, and no line stands twice',
  async (language) => {
    const operator = {
      kind: 'staff',
      userId: 1,
      clientId: null,
      role: 'SuperAdmin',
      name: 'Operator',
    } as const
    const scope = createScope(w.database.db, operator, {
      changes: false,
      now: new Date('2026-11-21T09:05:00Z'),
      sign: () => '',
    })
    const all = await w.database.db.select({ id: projects.id }).from(projects).orderBy(projects.id)
    expect(all.length).toBeGreaterThanOrEqual(3)
    for (const { id } of all) {
      const found = await findProjectWithReportPins(scope, id, true)
      const report = await mapReport(scope, id, found?.pins ?? [], {
        language,
        locale: language,
        timeZone: 'UTC',
        currency: 'EUR',
        taxRate: null,
        showsUnanswered: false,
        options: { layout: 'compact', grouping: 'floor', paper: 'A4' },
      })
      const pages = layoutReport(report, measureText, getReportTexts(language))
      expect(listPageFlaws(pages), report.project.projectName).toEqual([])
      expect(
        countContentsLines(pages)
          .slice(1)
          .filter((lines) => lines < 3),
        report.project.projectName,
      ).toEqual([])
    }
  },
)
