import { describe, expect, it } from 'vitest'
import type { ReportPin } from '../../../reportData.ts'
import { buildSampleReport } from '../../../testing/sampleReport.ts'
import type { LaidOutPage } from '../drawingOperations.ts'
import { layoutReport } from '../layout.ts'
import { getReportTexts, getReportTextsWithStoreys } from '../reportTexts.ts'

const wordsOf = (pages: LaidOutPage[]) =>
  pages.flatMap(({ operations }) =>
    operations.flatMap((operation) => (operation.kind === 'text' ? [operation.text] : [])),
  )

describe('costs of a list of works', () => {
  const printed = (costs: readonly string[]) => {
    const report = buildSampleReport(costs.length)
    costs.forEach((cost, n) => {
      report.pins[n]!.work.cost = cost
    })
    return wordsOf(
      layoutReport(report, (text, size) => text.length * size * 0.6, getReportTexts('en')),
    )
  }

  it('have cents if one of them has some, sums too', () => {
    const words = printed(['1205.50', '1305', '1405', '1505'])
    for (const amount of ['1,205.50', '1,305.00', '1,405.00', '5,420.50'])
      expect(words).toContain(amount)
  })

  it('are never cut, however long their sum is', () => {
    const words = printed(['12345678.50', '98765432.10', '1405', '1505'])
    for (const amount of ['12,345,678.50', '98,765,432.10', '111,114,020.60'])
      expect(words).toContain(amount)
  })

  it('T615: end with net, tax and gross, once if there is one group', () => {
    const lines = (trades: readonly string[], taxRate: string | null) => {
      const report = buildSampleReport(2)
      report.currency = 'EUR'
      report.taxRate = taxRate
      report.pins.forEach(({ work }, n) => {
        work.trade = trades[n]!
        work.cost = ['10', '0.50'][n]!
      })
      const words = wordsOf(
        layoutReport(report, (text, size) => text.length * size * 0.6, getReportTexts('en')),
      )
      const titles = /^(?:Subtotal|Tax|Total)/
      return words.flatMap((word, n) =>
        titles.test(word) ? [`${word.replace(/ · .*/, '')}: ${words[n + 1]}`] : [],
      )
    }
    expect(lines(['Tiler', 'Tiler'], '19')).toEqual([
      'Subtotal (net): €10.50',
      'Tax (19%): €2.00',
      'Total: €12.50',
    ])
    expect(lines(['Tiler', 'Joiner'], '19')).toEqual([
      'Subtotal (net): €10.50',
      'Tax (19%): €2.00',
      'Total: €12.50',
    ])
    expect(lines(['Tiler', 'Tiler'], null)).toEqual(['Subtotal: €10.50'])
    expect(lines(['Tiler', 'Joiner'], null)).toEqual(['Total: €10.50'])
  })

  it('have none if no cost has any', () => {
    const words = printed(['1205', '1305', '1405', '1505'])
    for (const amount of ['1,205', '1,305', '5,420']) expect(words).toContain(amount)
  })
})

describe('works', () => {
  const works = (change: (pins: ReportPin[]) => void) => {
    const report = buildSampleReport(4)
    change(report.pins)
    return wordsOf(
      layoutReport(report, (text, size) => text.length * size * 0.6, getReportTexts('en')),
    )
  }

  it('T474: have no trade beside others that have one, and say so', () => {
    const words = works((pins) => {
      pins[0]!.work.trade = ''
    })
    expect(words).toEqual(expect.arrayContaining(['Tiler', 'No trade']))
    expect(words).not.toContain('Not assigned')
  })

  it('T474: are by floor where that is chosen, by the names of its storeys', () => {
    const report = buildSampleReport(3, { works: 'floor' })
    report.pins.forEach((pin, n) => {
      pin.floor = [1, 0, null][n]!
      pin.place = null
    })
    const texts = getReportTextsWithStoreys('en', ['Ground', 'Gallery'])
    const words = wordsOf(layoutReport(report, (text, size) => text.length * size * 0.6, texts))
    const storeys = words
      .slice(words.indexOf('Work list'))
      .filter((word) => ['Ground', 'Gallery', 'No floor'].includes(word))
    expect([...new Set(storeys)]).toEqual(['Ground', 'Gallery', 'No floor'])
    expect(words).not.toContain('Tiler')
  })

  it('T474: are by assignee where no point has a trade', () => {
    const words = works((pins) => {
      for (const { work } of pins) work.trade = ''
      const label = 'Assigned to'
      pins[1]!.facts = [{ key: 'assignee', label, value: 'Harrow Joinery', isDay: false }]
    })
    expect(words).toEqual(expect.arrayContaining(['Harrow Joinery', 'Unassigned']))
    expect(words).not.toContain('No trade')
  })
})

describe('a report whose points have no place on a floor', () => {
  const words = (floor: number | null) => {
    const report = buildSampleReport(4)
    report.pictures = []
    for (const pin of report.pins) {
      pin.floor = floor
      pin.place = null
      pin.ground = null
      pin.work.room = ''
      delete pin.seenOn
    }
    return wordsOf(
      layoutReport(report, (text, size) => text.length * size * 0.6, getReportTexts('en')),
    )
  }

  it('T627: has neither an empty column of places nor a heading without an answer', () => {
    const { place, location } = getReportTexts('en')
    expect(words(0)).toEqual(expect.arrayContaining([place, location]))
    for (const heading of [place, location]) expect(words(null)).not.toContain(heading)
  })
})
