import { emptyScore } from '@nspect/contract/checklistAnswers/checklistScore'
import { describe, expect, it } from 'vitest'
import type { ReportCheck, ReportRound } from '../../../reportData.ts'
import { buildSampleReport } from '../../../testing/sampleReport.ts'
import { layoutReport } from '../layout.ts'
import { getReportTexts } from '../reportTexts.ts'

const check = (question: string, answer: string, more: Partial<ReportCheck> = {}): ReportCheck => ({
  question,
  answer,
  isFailed: answer === 'Fail',
  isCritical: false,
  note: '',
  isUnchanged: false,
  before: null,
  pinNumber: null,
  photos: [],
  ...more,
})
const before = {
  scanDate: '2025-11-20',
  figures: [
    { figure: 'score' as const, before: '92%', now: '75%' },
    { figure: 'notAnswered' as const, before: '0', now: '1' },
  ],
}
const score = { ...emptyScore, items: 4, answered: 3, failed: 1, weight: 4, earned: 3 }
const round: ReportRound = {
  before: null,
  score: { ...score, criticalFails: 1 },
  isPassing: false,
  rooms: [
    {
      name: '101 Guest room',
      floor: 'Level 1',
      score: { ...score, criticalFails: 1 },
      isPassing: false,
      sections: [
        {
          name: 'Safety',
          score,
          checks: [
            check('Door closes by itself', 'Pass'),
            check('Escape plan on the door', 'Pass'),
            check('Smoke detector works', 'Fail', {
              isCritical: true,
              note: 'No sound at all',
              pinNumber: 3,
            }),
            check('Balcony rail firm', ''),
          ],
        },
      ],
    },
    { name: '', floor: '', score: emptyScore, isPassing: null, sections: [] },
  ],
}

const print = (of: ReportRound | null, count = 3) =>
  layoutReport(
    { ...buildSampleReport(count), round: of },
    (text, size) => text.length * size * 0.5,
    getReportTexts('en'),
  )
const wordsOf = (pages: ReturnType<typeof print>) =>
  pages.flatMap(({ operations }) =>
    operations.flatMap((operation) => (operation.kind === 'text' ? [operation.text] : [])),
  )

describe('T660: the checklists of a printed report', () => {
  it('say how they came out, then room by room what failed and what did not', () => {
    const words = wordsOf(print(round))
    const at = words.indexOf('Checklists')
    expect(at).toBeGreaterThan(-1)
    expect(words[at + 1]).toBe('Failed · 75% · 3 of 4 items answered · 1 failed · 1 critical')
    for (const text of [
      '101 Guest room',
      'Whole inspection',
      'Smoke detector works',
      'No sound at all',
      'Critical · Point 3',
      // those that say no more share a row
      'Door closes by itself · Escape plan on the door',
      'Not answered',
      'Balcony rail firm',
    ])
      expect(words).toContain(text)
  })

  it('T659: of a repeated inspection begin with what has changed since', () => {
    const [room] = round.rooms
    const again = (
      was: ReportCheck['before'],
      photos: ReportCheck['photos'] = [],
    ): ReportRound => ({
      ...round,
      before,
      rooms: room
        ? [
            {
              ...room,
              sections: [
                {
                  name: '',
                  score,
                  checks: [check('Carpet', 'Fail', { before: was, photos })],
                },
              ],
            },
          ]
        : [],
    })
    const words = wordsOf(print(again({ answer: 'Pass', photos: [], isWorse: true })))
    const at = words.indexOf('Changes since 11/20/2025')
    expect(words.slice(at + 1, at + 10)).toEqual(
      ['1 change', 'Room', 'Item', 'Before', 'Now'].concat([
        ...['101 Guest room', 'Carpet', 'Pass', 'Fail'],
      ]),
    )
    expect(words).toContain('was: Pass')
    expect(wordsOf(print(again(null)))).toContain('Nothing has changed since 11/20/2025.')
    const compared = words.indexOf('Compared with 11/20/2025')
    expect(words.slice(compared + 1, at)).toEqual(
      ['Before', 'Now', 'Score', '92%', '75%'].concat(['Not answered', '0', '1']),
    )
  })

  it('T772: have the pictures of an item that changed side by side, of both visits', () => {
    const picture = (name: string) => ({ name, width: 400, height: 300 })
    const changed = check('Carpet', 'Fail', {
      before: { answer: 'Pass', photos: [picture('then')], isWorse: true },
      photos: [picture('today')],
    })
    const rooms = round.rooms.slice(0, 1)
    const operations = print({
      ...round,
      before,
      rooms: rooms.map((room) => ({ ...room, sections: [{ name: '', score, checks: [changed] }] })),
    }).flatMap((page) => page.operations)
    const places = operations.flatMap((operation) =>
      operation.kind === 'image' && ['then', 'today'].includes(operation.name)
        ? [{ name: operation.name, y: operation.y }]
        : [],
    )
    // in the comparison; in its room the picture of today alone
    expect(places.map(({ name }) => name)).toEqual(['then', 'today', 'today'])
    expect(places[0]?.y).toBe(places[1]?.y)
  })

  it('T678: add up the costs of the points that belong to what got worse', () => {
    const sample = buildSampleReport(3)
    const [priced, better] = sample.pins
    if (!priced || !better) throw new Error('the sample has points')
    for (const pin of sample.pins) pin.work = { ...pin.work, cost: '80' }
    const item = (isWorse: boolean, pinNumber: number) =>
      check('Carpet', 'Poor', { before: { answer: 'Good', photos: [], isWorse }, pinNumber })
    const checks = [item(true, priced.pinNumber), item(false, better.pinNumber)]
    const rooms = round.rooms.slice(0, 1)
    const of = {
      ...round,
      before: { ...before, figures: [] },
      rooms: rooms.map((room) => ({ ...room, sections: [{ name: '', score, checks }] })),
    }
    const words = wordsOf(
      layoutReport(
        { ...sample, currency: 'EUR', taxRate: '10', round: of },
        (text, size) => text.length * size * 0.5,
        getReportTexts('en'),
      ),
    )
    const at = words.indexOf('Cost of what got worse')
    expect(words.slice(at + 1, at + 17)).toEqual([
      ...['Room', 'Item', 'Point', 'Estimated cost'],
      ...['101 Guest room', 'Carpet', '1 Carpet seam open outside room', '214, trip hazard', '€80'],
      ...['Subtotal (net)', '1 of 1 points have a cost', '€80', 'Tax (10%)', '€8', 'Total', '€88'],
    ])
  })

  it('T774: name a section that nobody has begun in one line, and count missing photos', () => {
    const open = { ...emptyScore, items: 2 }
    const waiting = { ...emptyScore, items: 1, answered: 1, photosMissing: 1, failed: 1 }
    const words = wordsOf(
      print({
        before: null,
        score: open,
        isPassing: null,
        rooms: round.rooms.flatMap((room) => [
          {
            ...room,
            score: open,
            isPassing: null,
            sections: [
              { name: 'Balcony', score: open, checks: [check('Rail', ''), check('Floor', '')] },
            ],
          },
          { ...room, score: waiting, isPassing: null },
        ]),
      }),
    )
    const at = words.indexOf('Balcony')
    expect(words[at + 1]).toBe('0 of 2 items answered')
    expect(words).not.toContain('Rail · Floor')
    expect(words).toContain('1 of 1 items answered · 1 failed · 1 photo missing')
  })

  it('T721: are summed up where a report has no points, so that it claims nothing', () => {
    const words = wordsOf(print(round, 0))
    const at = words.indexOf('No points in this report')
    expect(words.slice(at + 1, at + 3)).toEqual([
      'No points had been reported as of the date below.',
      'Checklists: Failed · 75% · 3 of 4 items answered · 1 failed · 1 critical',
    ])
  })

  it('are no chapter where there are none', () => {
    expect(wordsOf(print(null))).not.toContain('Checklists')
  })

  it('of 100 rooms with 40 items each take less than a page a room', () => {
    const checks = Array.from({ length: 40 }, (_, n) =>
      check(`Criterion ${n + 1} of the brand standard`, n % 13 === 0 ? 'Fail' : 'Pass'),
    )
    const rooms = Array.from({ length: 100 }, (_, n) => ({
      name: `${n + 101} Guest room`,
      floor: 'Level 1',
      score,
      isPassing: true,
      sections: [0, 1, 2, 3].map((part) => ({
        name: `Section ${part + 1}`,
        score,
        checks: checks.slice(part * 10, part * 10 + 10),
      })),
    }))
    const pages = print({ before: null, score, isPassing: true, rooms }).length - print(null).length
    expect(pages).toBeGreaterThan(20)
    expect(pages).toBeLessThan(100)
  })
})
