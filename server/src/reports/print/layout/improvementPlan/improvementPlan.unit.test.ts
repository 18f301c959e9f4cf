import { brandLabels } from '@nspect/contract/projectTypes/brandPack'
import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import { languages } from '@nspect/contract/shared/enums'
import { describe, expect, it } from 'vitest'
import type { ReportData } from '../../../reportData.ts'
import { buildSamplePlan } from '../../../testing/samplePlan.ts'
import type { DrawingOperation, LaidOutPage, MeasureText } from '../drawingOperations.ts'
import { layoutReport } from '../layout.ts'
import { getReportTexts } from '../reportTexts.ts'
import { pageGeometries } from '../theme.ts'
import { groupPinsByCategory } from './planItems.ts'

/** Half an em for each western character, a whole one for all others. */
const measure: MeasureText = (text, size) =>
  [...text].reduce(
    (ems, character) => ems + ((character.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1),
    0,
  ) * size

const sheet = pageGeometries.A4
const layout = (report: ReportData) =>
  layoutReport(report, measure, getReportTexts(report.language))
const is =
  <Kind extends DrawingOperation['kind']>(kind: Kind) =>
  (operation: DrawingOperation): operation is Extract<DrawingOperation, { kind: Kind }> =>
    operation.kind === kind
const wordsOf = (page: LaidOutPage) => page.operations.filter(is('text')).map(({ text }) => text)
const tight = (words: string[]) => words.join('').replace(/\s/gu, '')
const pageNamed = (pages: LaidOutPage[], name: string) =>
  pages.findIndex(({ operations }) =>
    operations.some((operation) => operation.kind === 'destination' && operation.name === name),
  ) + 1

it.each(languages)(
  'a plan in %s names the property, the schedule and the columns in that language',
  (language) => {
    const report = buildSamplePlan(8, { language })
    const { plan } = getReportTexts(language)
    const told = tight(layout(report).flatMap(wordsOf))
    const labels = improvementPlanForm.flatMap(({ key }) => plan.getLabel(key) ?? [])
    expect(labels).toHaveLength(19)
    const own = [plan.title, plan.schedule, plan.scopeOfWork, plan.required, plan.actual, ...labels]
    for (const words of own) expect(told).toContain(words.replace(/\s/gu, ''))
    for (const years of [7, 14, 21]) expect(told).toContain(plan.years(years).replace(/\s/gu, ''))
    for (const { title } of report.pins) expect(told).toContain(title.replace(/\s/gu, ''))
  },
)

it('a client’s own name for a question stays as it is, whatever the language', () => {
  const report = buildSamplePlan(1, { language: 'de' })
  const [first] = report.plan?.details ?? []
  if (!first) throw new Error('a plan without questions')
  Object.assign(first, { label: 'House name', isOwnLabel: true })
  expect(tight(layout(report).flatMap(wordsOf))).toContain('Housename')
})

it('T94: a brand’s words take the place of the product’s in any language, and its introduction runs on over pages', () => {
  const report = buildSamplePlan(20, { language: 'de' })
  const { plan } = report
  if (!plan) throw new Error('no plan')
  plan.labels = Object.fromEntries(brandLabels.map((name) => [name, `Words for ${name}`]))
  plan.introduction = `First line.\n${'Please read this with the standards at hand. '.repeat(150)}`
  const pages = layout(report)
  const told = tight(pages.flatMap(wordsOf))
  for (const name of brandLabels) expect(told).toContain(`Wordsfor${name}`)
  expect(told.split('Pleasereadthis')).toHaveLength(151)
  const { title, detailsAndSchedule, scopeOfWork, required } = getReportTexts('de').plan
  for (const words of [title, detailsAndSchedule, scopeOfWork, required]) {
    expect(told).not.toContain(words.replace(/\s/gu, ''))
  }
  for (const { text, y } of pages.flatMap(({ operations }) => operations.filter(is('text')))) {
    expect([text, y <= sheet.height]).toEqual([text, true])
  }
})

it('T622: an item tells in columns what the client’s look shows of a point, in the order of the look', () => {
  const told = (facts: string[]) => {
    const report = buildSamplePlan(1)
    report.look = { ...report.look, facts }
    for (const pin of report.pins)
      pin.facts = [{ key: 'location', label: 'Location', value: 'Mezzanine', isDay: false }]
    return tight(layout(report).flatMap(wordsOf))
  }
  expect(told(['checkBoxes', 'location', 'fields'])).toMatch(
    /Guestaffected.*LocationMezzanine.*Roomnumber.*200/,
  )
  expect(told(['fields', 'location'])).toMatch(/Roomnumber.*200.*LocationMezzanine/)
  const without = told([])
  for (const words of ['Mezzanine', 'Roomnumber', 'Guestaffected'])
    expect(without).not.toContain(words)
})

it('its schedule stays together on one page, wherever it begins', () => {
  for (let lines = 0; lines <= 40; lines += 4) {
    const report = buildSamplePlan(3)
    if (report.plan) report.plan.introduction = 'First line of it.\n'.repeat(lines)
    const [page] = layout(report).filter((one) => wordsOf(one).includes('Renovation Schedule'))
    for (const words of ['7 years', '14 years', '21 years'])
      expect([lines, page && wordsOf(page)]).toEqual([lines, expect.arrayContaining([words])])
  }
})

it('its contents lead to each category where its list begins', () => {
  const report = buildSamplePlan(40, { mixed: true })
  const pages = layout(report)
  const links = pages.flatMap(({ operations }) => operations.filter(is('goTo')))
  // plus details, scope of work, costs, scope and limitations, properties, documents and signatures
  expect(links).toHaveLength(groupPinsByCategory(report).length + 7)
  for (const { destination, label } of links.filter((link) =>
    link.destination.startsWith('category'),
  )) {
    expect(wordsOf(pages[pageNamed(pages, destination) - 1]!)).toContain(label)
  }
  for (const page of pages) {
    const printed = page.operations.filter(is('goTo')).map((link) => {
      const inside = page.operations
        .filter(is('text'))
        .filter(
          ({ x, y }) =>
            x >= link.x && x < link.x + link.width && y > link.y && y < link.y + link.height,
        )
      return [Number(inside.at(-1)?.text), pageNamed(pages, link.destination)]
    })
    for (const [number, page_] of printed) expect(number).toBe(page_)
  }
})

it('every item stands once, whole, on a page that names its columns', () => {
  const report = buildSamplePlan(60, { mixed: true })
  const { plan } = getReportTexts('en')
  const pages = layout(report)
  const first = pageNamed(pages, 'scope')
  const last = pageNamed(pages, 'planCosts')
  // what follows may begin below the last item
  const items = pages.slice(first - 1, last)
  const named = items.filter((page) =>
    tight(wordsOf(page)).includes(plan.required.replace(/\s/gu, '')),
  )
  expect(items.length - named.length).toBeLessThanOrEqual(1)
  for (const { pinNumber, title } of report.pins) {
    const on = named.filter((page) => wordsOf(page).includes(String(pinNumber)))
    expect(on).toHaveLength(1)
    expect(tight(wordsOf(on[0]!))).toContain(title.replace(/\s/gu, ''))
  }
})

it('nothing leaves the margins, however long the words are', () => {
  const report = buildSamplePlan(6, { mixed: true })
  report.pins.forEach((pin, index) => {
    pin.title = 'Brandschutztürfeststellanlagenschließzylinder'.repeat(index + 1)
    pin.description = 'A line that says what has to be done here.\n'.repeat(60 * index)
  })
  report.plan?.details.forEach((detail) => {
    detail.value = 'Northlight Hospitality Partners and Ellery Quays Holding together'
    detail.isDay = false
  })
  const pages = layout(report)
  for (const { operations } of pages) {
    for (const { text, x, y, size, weight, han } of operations.filter(is('text'))) {
      expect(x).toBeGreaterThanOrEqual(sheet.left)
      expect(x + measure(text, size, weight, han)).toBeLessThanOrEqual(sheet.right + 0.5)
      expect(y).toBeLessThanOrEqual(sheet.height)
    }
  }
  const said = tight(pages.flatMap(wordsOf)).split('Alinethat').length - 1
  expect(said).toBe(60 * (0 + 1 + 2 + 3 + 4 + 5))
})

describe('T708 costs of a plan', () => {
  const priced = (language: 'en' | 'de', costs: string[]) => {
    const report = buildSamplePlan(costs.length, { language })
    report.pins.forEach((pin, index) => {
      const cost = costs[index] ?? ''
      pin.category = index % 2 === 0 ? 'Guest rooms' : 'Lobby'
      pin.work = { ...pin.work, cost }
      pin.ofPlan = {
        cycle: index % 2 === 0 ? 7 : null,
        roomKind: '',
        decision: null,
        line: {
          version: 1,
          updatedDateTime: '2026-12-01T09:00:00.000Z',
          disposition: 'deferred',
          deferredTo: '2028-03-31',
          reason: '',
          lines: [
            {
              scope: 'Vanity',
              area: 'Bath',
              quantity: '2',
              unit: 'pcs',
              unitPrice: cost,
              sum: cost,
            },
          ],
        },
      }
    })
    return { ...report, currency: 'EUR' }
  }
  const wordsIn = (report: ReportData) => layout(report).flatMap(wordsOf).join(' ')

  it('stand in lines at each item, with the owner’s answer', () => {
    const told = wordsIn(priced('en', ['1250.00', '400.50'])).replace(/\s+/g, ' ')
    expect(told).toContain('Vanity, Bath · 2 pcs × €1,250 = €1,250')
    expect(told).toContain('Owner response: Deferred to March 31st, 2028')
  })

  it('add up by category and renovation, in all and for each key', () => {
    const told = wordsIn(priced('de', ['1250.00', '400.50'])).replace(/\s+/g, ' ')
    expect(told).toMatch(/Guest rooms 1 Position 1\.250,00 € Lobby 1 Position 400,50 €/)
    expect(told).toMatch(/7 Jahre 1 Position 1\.250,00 € Keine Renovierung 1 Position 400,50 €/)
    expect(told).toMatch(/Summe 2 Positionen 1\.650,50 € Je Zimmer \(212 Zimmer\) 7,79 €/)
  })

  it('are no chapter where nothing has a cost', () => {
    const { costs } = getReportTexts('en').plan
    expect(layout(priced('en', ['', ''])).flatMap(wordsOf)).not.toContain(costs)
  })
})
