import { getStageName } from '@nspect/contract/pins/stageNames/stageNames'
import { paperSizes, printGroupings, printLayouts } from '@nspect/contract/prints/printing'
import { defaultPrintStyle } from '@nspect/contract/prints/printStyle'
import { languages } from '@nspect/contract/shared/enums'
import { describe, expect, it } from 'vitest'
import {
  countContentsLines,
  listPageFlaws,
  measurePageFills,
} from '../../../testing/printedPageFlaws.ts'
import type { ReportData } from '../../reportData.ts'
import { buildSampleReport } from '../../testing/sampleReport.ts'
import { measureText as printedWidth } from '../paint/fontRuns.ts'
import type {
  DrawingOperation,
  LaidOutPage,
  MeasureText,
  TextOperation,
} from './drawingOperations.ts'
import { breakLines, cleanText, detectHanVariant } from './elements/breakLines.ts'
import { toSafeHref } from './elements/links.ts'
import { groupReportPins } from './groups.ts'
import { layoutReport } from './layout.ts'
import { getReportTexts, getReportTextsWithStoreys } from './reportTexts.ts'
import { pageGeometries } from './theme.ts'

/** Half an em for each western character, a whole one for all others; marks take no room. */
const measure: MeasureText = (text, size) => {
  let ems = 0
  for (const character of text) {
    if (/\p{Mn}|\u200d/u.test(character)) continue
    ems += (character.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1
  }
  return ems * size
}

const layout = (report: ReportData) =>
  layoutReport(report, measure, getReportTexts(report.language))
const is =
  <Kind extends DrawingOperation['kind']>(kind: Kind) =>
  (operation: DrawingOperation): operation is Extract<DrawingOperation, { kind: Kind }> =>
    operation.kind === kind
const textsOf = (page: LaidOutPage): TextOperation[] => page.operations.filter(is('text'))
const wordsOf = (pages: LaidOutPage[]) =>
  pages.flatMap((page) => textsOf(page).map(({ text }) => text))
const tight = (text: string) => text.replace(/\s/gu, '')
const sheet = pageGeometries.A4
const pointName = (pinNumber: number) => `point${String(pinNumber).padStart(9, '0')}`
/** The lines of the contents: where each leads, and the page number that is printed in it. */
const contentsOf = (pages: LaidOutPage[]) =>
  pages.flatMap((page) =>
    page.operations.flatMap((step, at) => {
      if (step.kind !== 'begin' || step.role !== 'TOCI') return []
      const link = page.operations.slice(at, at + 20).find(is('goTo'))
      if (!link) return []
      const inside = textsOf(page).filter(
        ({ x, y }) =>
          y > link.y && y < link.y + link.height && x >= link.x && x <= link.x + link.width,
      )
      return [{ link, printed: Number(inside.at(-1)?.text) }]
    }),
  )
const pageNamed = (pages: LaidOutPage[], name: string) =>
  pages.findIndex((page) =>
    page.operations.filter(is('destination')).some((at) => at.name === name),
  ) + 1
/** The texts of a page from a destination on. */
const wordsFrom = (pages: LaidOutPage[], name: string) => {
  const { operations } = pages[pageNamed(pages, name) - 1]!
  const at = operations.findIndex(
    (operation) => operation.kind === 'destination' && operation.name === name,
  )
  return operations
    .slice(at)
    .flatMap((operation) => (operation.kind === 'text' ? [operation.text] : []))
}
const picture = { name: 'room', width: 1264, height: 748 }

/** A small generator with a fixed start: the same texts in each run. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** A comment with text only. */
const plainly = { isAddedAfterCompletion: false, action: null, photos: [] }

describe('the pages of a report', () => {
  it('opens each point on a page of its own in the full layout, its title on top', () => {
    const report = buildSampleReport(12, { mixed: true, layout: 'full' })
    const pages = layout(report)
    const starts = report.pins.map((pin) => pageNamed(pages, pointName(pin.pinNumber)))
    expect(new Set(starts).size).toBe(12)
    report.pins.forEach((pin, index) => {
      const words = textsOf(pages[starts[index]! - 1]!).map(({ text }) => text)
      const number = words.indexOf(String(pin.pinNumber))
      expect(number).toBeLessThan(3)
      expect(tight(pin.title)).toContain(tight(words[number + 1] ?? '?'))
    })
  })

  it.each([15, 30, 90])(
    'numbers the contents by the pages on which the titles of %i points stand',
    (count) => {
      for (const options of [{}, { layout: 'full' as const }]) {
        const report = buildSampleReport(count, options)
        report.pins[0]!.description = 'A line of notes.\n'.repeat(200)
        const pages = layout(report)
        const lines = contentsOf(pages)
        const pointLines = lines
          .filter(({ link }) => link.destination.startsWith('point0'))
          .slice(options.layout ? 1 : 0)
        const places = groupReportPins(report, getReportTexts('en')).length
        expect(places).toBeGreaterThan(1)
        // a line for each point, and one for each place
        expect(pointLines).toHaveLength(count + places)
        // summary, plans, works, points, about, properties, documents, signatures
        expect(lines).toHaveLength(count + places + 8)
        for (const { link, printed } of lines)
          expect(printed).toBe(pageNamed(pages, link.destination))
        for (const { link } of lines) {
          const page = pages[pageNamed(pages, link.destination) - 1]!
          expect(tight(wordsOf([page]).join('')), link.label).toContain(tight(link.label))
        }
      }
    },
  )

  it('leaves the contents out where a reader needs none', () => {
    expect(contentsOf(layout(buildSampleReport(14)))).toEqual([])
    expect(contentsOf(layout(buildSampleReport(15))).length).toBeGreaterThan(15)
  })

  it('tells what is written of a point among its facts, a day in full', () => {
    const report = buildSampleReport(1)
    report.pins[0]!.facts = [
      { key: 'room', label: 'Room', value: 'Laundry', isDay: false },
      { key: 'inspected', label: 'Inspected', value: '2026-03-02', isDay: true },
    ]
    report.look = { ...defaultPrintStyle, facts: [...defaultPrintStyle.facts, 'room', 'inspected'] }
    const words = wordsOf(layout(report)).join(' ')
    for (const fact of ['Room', 'Laundry', 'Inspected', 'March 2nd, 2026'])
      expect(words).toContain(fact)
  })

  it('says page x of y, as of when, by whom and its maker’s address at the foot of every page', () => {
    const pages = layout(buildSampleReport(5))
    pages.forEach((page, index) => {
      const foot = textsOf(page)
        .filter(({ y }) => y > sheet.foot)
        .map(({ text }) => text)
      expect(foot).toEqual([
        'Harborview Hotels & Resorts · 4 Pier Road, Annapolis',
        'nSpect',
        'As of 11/21/2026 09:05 AM, by Dana Reyes',
        `Page ${index + 1} of ${pages.length}`,
      ])
    })
  })

  it('lets long notes flow on to further pages, every word once, the title repeated', () => {
    const report = buildSampleReport(1)
    const words = Array.from({ length: 4000 }, (_, index) => `word${index}`)
    report.pins[0]!.description = words.join(' ')
    const pages = layout(report)
    const printed = wordsOf(pages)
      .flatMap((text) => text.split(' '))
      .filter((word) => /^word\d+$/.test(word))
    expect(printed).toEqual(words)
    const continued = pages.filter(
      (page) => textsOf(page)[0]?.text === `1 · ${report.pins[0]!.title}`,
    )
    expect(continued.length).toBeGreaterThanOrEqual(1)
    for (const page of continued) expect(textsOf(page)[1]?.text).toBe('continued')
  })

  it('leaves no page with a head and nothing else, and no line twice, wherever a page ends', () => {
    for (let lines = 0; lines <= 60; lines += 1) {
      const report = buildSampleReport(1, {
        pictures: [picture],
        language: languages[lines % languages.length]!,
      })
      report.pins[0]!.description = 'A line of notes.\n'.repeat(lines)
      report.pins[0]!.comments = [
        {
          ...plainly,
          words: `Thank you.${'\n'.repeat(lines)}`,
          by: 'Dana Reyes',
          on: report.asOf,
          link: null,
        },
      ]
      report.properties = Array.from({ length: lines }, (_, n) => ({
        label: `Question ${n}?`,
        value: 'Yes\n\n',
        isDay: false,
      }))
      expect(listPageFlaws(layout(report)), `${lines} lines`).toEqual([])
    }
  })

  it('spares a page of contents for a line or two', () => {
    // the contents of this many points grow from one page to three; what follows them uses the rest
    // of their last page
    for (let count = 20; count <= 120; count += 7) {
      const pages = layout(buildSampleReport(count))
      const [, ...further] = countContentsLines(pages)
      expect(further.length, `${count} points`).toBeLessThanOrEqual(2)
      if (further.length > 0)
        expect(pageNamed(pages, 'about') - pageNamed(pages, 'contents')).toBeLessThanOrEqual(2)
    }
  })

  it('makes a still smaller where that spares a page', () => {
    const pagesWith = (lines: number) => {
      const report = buildSampleReport(1, { pictures: [picture], layout: 'full' })
      report.pins[0] = {
        ...report.pins[0]!,
        photos: [],
        comments: [],
        description: 'A line of notes.\n'.repeat(lines),
      }
      const pages = layout(report)
      const at = pageNamed(pages, pointName(1)) - 1
      const still = pages[at]?.operations.filter(is('image'))[0]
      const count = pageNamed(pages, 'attachments') - 1 - at
      return { count, height: Math.round(still?.height ?? 0) }
    }
    const usual = pagesWith(0)
    const most = Array.from({ length: 40 }, (_, lines) => lines).findLast(
      (lines) => pagesWith(lines).count === usual.count,
    )
    expect(pagesWith(most ?? 0).height).toBeLessThan(usual.height)
    expect(pagesWith((most ?? 0) + 1)).toEqual({ count: usual.count + 1, height: usual.height })
  })

  it('keeps the line ends of notes and prints a title that is cut on top in full among them', () => {
    const report = buildSampleReport(1, { layout: 'full' })
    const title = Array.from({ length: 60 }, (_, index) => `title${index}`).join(' ')
    report.pins[0] = { ...report.pins[0]!, title, description: 'first\r\n\r\nsecond' }
    const body = wordsOf(layout(report).slice(3)).join(' ')
    expect(tight(body)).toContain(tight(title))
    expect(wordsOf(layout(report))).toEqual(expect.arrayContaining(['first', 'second']))
  })

  it('has a designed empty state for a report without points', () => {
    const bare = { properties: [], formFields: [], documents: [] }
    const pages = layout({ ...buildSampleReport(0), ...bare, hasSignatures: false })
    expect(pages).toHaveLength(2)
    const { noPoints, noPointsHint } = getReportTexts('en')
    expect(wordsOf(pages)).toEqual(expect.arrayContaining([noPoints, noPointsHint]))
    expect(
      pages.flatMap((page) => page.operations.filter(is('bookmark'))).map(({ title }) => title),
    ).toEqual(['About this inspection', 'Summary'])
  })

  it('leads with the client and tells when the building was scanned, not shifted by a zone', () => {
    const report = buildSampleReport(1)
    report.project.completedDateTime = '2026-11-21T03:30:00.000Z'
    const cover = wordsOf(layout(report).slice(0, 1))
    expect(cover[0]).toBe('Harborview Hotels & Resorts')
    expect(cover).toEqual(
      expect.arrayContaining([
        'Brand Standard Report',
        'Completed',
        'November 2nd, 2026',
        'November 20th, 2026',
      ]),
    )
  })

  it('T347: calls floors by the storeys of an IFC file', () => {
    const { floorName } = getReportTextsWithStoreys('en', ['Cellar'])
    expect([floorName(0), floorName(1)]).toEqual(['Cellar', 'Floor 2'])
  })

  it('calls the floor of a point as the viewer does', () => {
    const report = buildSampleReport(1, { layout: 'full' })
    const [point] = report.pins
    if (!point) throw new Error('the sample has no point')
    point.floor = 0
    const pages = layout(report)
    expect(tight(wordsOf(pages).join(''))).toContain(tight('Most open points: Floor 1 (1)'))
    const words = wordsOf(pages.slice(pageNamed(pages, pointName(1)) - 1))
    expect(words[words.indexOf('Location') + 1]).toBe('Floor 1')
  })

  it('T308: names the panorama of a point in a tour', () => {
    const report = buildSampleReport(1, { layout: 'full' })
    const [point] = report.pins
    if (!point) throw new Error('the sample has no point')
    point.panorama = 'Lobby'
    const words = wordsOf(layout(report))
    expect(words[words.indexOf('Panorama') + 1]).toBe('Lobby')
  })

  it.each(['full', 'compact'] as const)(
    'T332: names the element of an IFC that a point is on, %s',
    (printed) => {
      const report = buildSampleReport(1, { layout: printed })
      const [point] = report.pins
      if (!point) throw new Error('the sample has no point')
      point.element = 'Interior partition, 92 mm stud'
      expect(tight(wordsOf(layout(report)).join(''))).toContain(
        tight('Element Interior partition, 92 mm stud'),
      )
    },
  )

  it('answers on one page how many, how severe, where, and what comes next', () => {
    const pages = layout(buildSampleReport(12))
    const told = tight(wordsOf(pages.slice(pageNamed(pages, 'summary') - 1)).join(''))
    for (const line of [
      '12 points · 4 resolved · 2 accepted',
      '3 critical · 2 not resolved',
      '3 OSHA · 2 not resolved',
      'Most open points: Floor 4 (4)',
      'Oldest open point: 1 (November 2nd, 2026)',
      'Next due: point 4, December 4th, 2026',
      'Estimated cost: 1,138.50 in total · 759.00 not resolved',
    ]) {
      expect(told).toContain(tight(line))
    }
  })

  it('T598: counts the points that nobody rated, where severities are used and printed', () => {
    const told = (report: ReportData) => {
      const pages = layout(report)
      return tight(wordsOf(pages.slice(pageNamed(pages, 'summary') - 1)).join(''))
    }
    const report = buildSampleReport(12)
    const unrated = tight('11 not rated')
    expect(told(report)).not.toContain(tight('not rated'))
    report.pins.forEach((point, index) => {
      Object.assign(point, { severity: index === 0 ? 'minor' : null, defaultSeverity: 'minor' })
    })
    expect(told(report)).toContain(unrated)
    const facts = report.look.facts.filter((fact) => fact !== 'severity')
    expect(told({ ...report, look: { ...report.look, facts } })).not.toContain(unrated)
  })

  it('names every state of a point in words', () => {
    const report = buildSampleReport(1)
    report.pins[0] = {
      ...report.pins[0]!,
      isCritical: true,
      isOsha: true,
      isApproved: true,
      isResolved: false,
    }
    const words = wordsOf(layout({ ...report, options: { ...report.options, layout: 'full' } }))
    expect(words).toEqual(expect.arrayContaining(['Guest Corridor', 'Critical', 'OSHA']))
    expect(words.join(' ')).toContain('Resolution Not Resolved · Approved')
  })

  it.each(languages)(
    'tells the stage of a point before all else of it in %s, its status beside it (T120)',
    (language) => {
      const report = buildSampleReport(1, { language, layout: 'full' })
      report.pins[0] = { ...report.pins[0]!, stage: 'accepted', isResolved: true, isApproved: true }
      const stage = getStageName(language, 'accepted')
      const pages = layout(report)
      const full = wordsOf(pages.slice(pageNamed(pages, pointName(1)) - 1))
      const status = report.pins[0].status?.name ?? ''
      expect(full.indexOf(stage)).toBeLessThan(full.indexOf(status))
      // beside the title where points share a page
      const words = wordsFrom(
        layout({ ...report, options: { ...report.options, layout: 'compact' } }),
        pointName(1),
      )
      expect(words.indexOf(stage)).toBeGreaterThan(0)
      const own = words.findIndex((word) => word.endsWith(status))
      expect(words.indexOf(stage)).toBeLessThan(own)
    },
  )

  it('shows before and after side by side, with who resolved it and when', () => {
    const report = buildSampleReport(1, { layout: 'full' })
    const resolution = {
      image: picture,
      taken: null,
      link: null,
      by: 'Marek Nowak',
      on: '2026-11-19T16:20:00.000Z',
    }
    report.pins[0] = { ...report.pins[0]!, still: picture, resolution }
    const pages = layout({ ...report, documents: [] })
    const page = pages[pageNamed(pages, pointName(1)) - 1]!
    const [before, after] = page.operations.filter(is('image'))
    expect(before!.y).toBe(after!.y)
    expect(before!.x + before!.width).toBeLessThan(after!.x)
    expect(wordsOf([page])).toEqual(
      expect.arrayContaining(['Before', 'After', 'By Marek Nowak, 11/19/2026 11:20 AM']),
    )
  })

  it('prints questions with their answers, fields with their dates, documents and links', () => {
    const words = wordsOf(layout(buildSampleReport(1, { layout: 'full' })))
    expect(words).toEqual(
      expect.arrayContaining([
        ...[
          'nSpection Properties',
          'Year of the last renovation?',
          '2014',
          'N/A',
          'Property name',
          'May 14th, 1998',
        ],
        ...[
          'Custom Fields',
          'Room number',
          '200',
          'Promised for',
          'December 4th, 2026',
          'Guest affected',
          'Status',
        ],
        ...[
          'Documents',
          'Fire certificate',
          'Issued in spring.',
          'Links',
          'https://standards.example.com/',
        ],
      ]),
    )
  })

  it('marks the latest words as the comment of the point, and prints the others before it', () => {
    const report = buildSampleReport(2, { layout: 'full' })
    const words = wordsOf(layout(report))
    const [first, latest] = [
      words.indexOf('The tiler comes on Thursday.'),
      words.indexOf('Done, number 2.'),
    ]
    expect(first).toBeGreaterThan(0)
    expect(latest).toBeGreaterThan(first)
    expect(words[latest - 1]).toBe(
      'Commented By Marek Nowak, 11/19/2026 11:20 AM · repair submitted',
    )
    expect(words[latest - 2]).toBe('Comment')
  })

  it('tells of a visitor’s words that they came after completion (T97)', () => {
    const report = buildSampleReport(1, { layout: 'full' })
    const said = {
      ...plainly,
      isAddedAfterCompletion: true,
      words: 'It drips again.',
      by: 'Ines (visitor)',
      link: null,
    }
    report.pins[0]!.comments = [{ ...said, on: '2026-11-19T16:20:00.000Z' }]
    expect(wordsOf(layout(report))).toContain(
      'Commented By Ines (visitor), 11/19/2026 11:20 AM · Added after completion',
    )
    const compact = layout({ ...report, options: { ...report.options, layout: 'compact' } })
    expect(tight(wordsOf(compact).join(''))).toContain(
      tight('Ines (visitor), 11/19/2026 11:20 AM · Added after completion'),
    )
  })

  it('lets long answers and comments flow on, every word once', () => {
    const report = buildSampleReport(1)
    const words = (name: string) => Array.from({ length: 900 }, (_, index) => `${name}${index}`)
    report.properties = [{ label: 'Tell us', value: words('answer').join(' '), isDay: false }]
    report.documents[0]!.description = words('document').join(' ')
    const said = { ...plainly, by: 'Dana Reyes', on: report.asOf, link: null }
    report.pins[0]!.customFields = [
      { label: 'Remarks', value: words('field').join(' '), isDay: false },
    ]
    report.pins[0]!.comments = [{ ...said, words: words('comment').join(' ') }]
    const printed = wordsOf(layout(report)).flatMap((text) => text.split(' '))
    for (const name of ['answer', 'document', 'field', 'comment']) {
      expect(printed.filter((word) => new RegExp(`^${name}\\d+$`).test(word))).toEqual(words(name))
    }
  })

  it('says nothing of approval and status where the plan has none (T40)', () => {
    const report = buildSampleReport(3)
    report.pins = report.pins.map((pin) => ({ ...pin, status: null }))
    expect(wordsOf(layout({ ...report, isApprovalShown: false })).join(' ')).not.toMatch(
      /approved|Status/i,
    )
  })

  it('shows photos with their captions, two in a row in the full layout, all in one where points share a page', () => {
    for (const layoutName of ['full', 'compact'] as const) {
      const report = buildSampleReport(3, { pictures: [picture, picture], layout: layoutName })
      const pages = layout({ ...report, documents: [], hasSignatures: false })
      const page = pages[pageNamed(pages, pointName(3)) - 1]!
      const opens = page.operations.findIndex(
        (operation) => operation.kind === 'destination' && operation.name === pointName(3),
      )
      const images = page.operations.slice(opens).filter(is('image'))
      expect(new Set(images.slice(-2).map(({ y }) => y)).size).toBe(1)
      expect(wordsOf([page])).toContain('From the corridor')
    }
  })

  it('puts the watermark under everything, and only where it belongs', () => {
    const marked = layout({ ...buildSampleReport(2), isWatermarked: true })
    for (const page of marked)
      expect(page.operations.find(is('text'))).toMatchObject({ text: 'nSpect', turn: 45 })
    expect(
      layout(buildSampleReport(2))
        .flatMap(textsOf)
        .filter(({ turn }) => turn),
    ).toEqual([])
  })

  it('opens and closes its structure evenly, each picture named by its point', () => {
    const report = buildSampleReport(3, { pictures: [picture] })
    let depth = 0
    for (const operation of layout(report).flatMap((page) => page.operations)) {
      if (operation.kind === 'begin') depth += 1
      if (operation.kind === 'end') depth -= 1
      expect(depth).toBeGreaterThanOrEqual(0)
      if (operation.kind === 'begin' && operation.role === 'Figure')
        expect(operation.alt).toBeTruthy()
    }
    expect(depth).toBe(0)
  })
})

/** A report of `count` points with one and a half photos each. */
const withPhotos = (count: number, options: Parameters<typeof buildSampleReport>[1] = {}) => {
  const report = buildSampleReport(count, { pictures: [picture], ...options })
  report.pins = report.pins.map((pin, index) => ({
    ...pin,
    photos: Array.from({ length: [1, 2, 0, 3][index % 4] ?? 0 }, (_, nth) => ({
      image: nth === 1 ? { name: 'door', width: 748, height: 1000 } : picture,
      caption: nth === 1 ? 'From the corridor' : '',
      taken: null,
    })),
  }))
  return report
}

describe('the composition of a report', () => {
  it.each(paperSizes)('needs at most 40 pages of %s for 100 points with 150 photos', (paper) => {
    for (const language of ['en', 'de', 'ja'] as const) {
      const report = withPhotos(100, { paper, language })
      expect(report.pins.flatMap(({ photos }) => photos)).toHaveLength(150)
      expect(
        layoutReport(report, printedWidth, getReportTexts(language)).length,
        language,
      ).toBeLessThanOrEqual(40)
    }
  })

  it('fills every page by a third at least, unless a chapter ends on it', () => {
    const roll = dice(7)
    for (let seed = 1; seed <= 12; seed += 1) {
      const report = withPhotos(1 + Math.floor(roll() * 50), {
        paper: paperSizes[seed % 2]!,
        language: languages[seed % languages.length]!,
        layout: seed % 3 === 0 ? 'full' : 'compact',
        grouping: printGroupings[seed % printGroupings.length]!,
      })
      report.pins = report.pins.map((pin) => ({
        ...pin,
        description: 'A line of notes that says what was seen. '.repeat(
          Math.floor(roll() ** 4 * 120),
        ),
        comments:
          roll() < 0.1
            ? Array.from({ length: 12 }, () => buildSampleReport(2).pins[1]!.comments).flat()
            : pin.comments,
        photos:
          roll() < 0.1
            ? Array.from({ length: 10 }, () => ({ image: picture, caption: 'A door', taken: null }))
            : pin.photos,
        customFields:
          roll() < 0.05
            ? Array.from({ length: 200 }, (_, n) => ({
                label: `Field ${n}`,
                value: `Value ${n}`,
                isDay: false,
              }))
            : pin.customFields,
      }))
      for (const [index, { fill, isLast }] of measurePageFills(layout(report)).entries()) {
        if (!isLast) expect(fill, `seed ${seed}, page ${index + 1}`).toBeGreaterThan(1 / 3)
        expect(fill, `seed ${seed}, page ${index + 1}`).toBeLessThanOrEqual(1.001)
      }
    }
  })

  it('prints each point once, in its group, whatever it is grouped by', () => {
    for (const grouping of printGroupings) {
      for (const layoutName of printLayouts) {
        const report = buildSampleReport(20, { grouping, layout: layoutName })
        const opened = layout(report).flatMap(({ operations }) =>
          operations.flatMap((operation) =>
            operation.kind === 'destination' && /^point\d/.test(operation.name)
              ? [operation.name]
              : [],
          ),
        )
        const expected = groupReportPins(report, getReportTexts('en')).flatMap(({ pins }) =>
          pins.map(({ pinNumber }) => pointName(pinNumber)),
        )
        expect(opened).toEqual(expected)
        expect(new Set(opened).size).toBe(20)
      }
    }
  })
})

describe('the plans with all numbers', () => {
  const onModel = (places: [number, number][], floor = 0) => {
    const report = buildSampleReport(places.length)
    report.pins = report.pins.map((pin, index) => {
      const [x = 0, y = 0] = places[index] ?? []
      return { ...pin, floor, place: { on: 'model', x, y }, ground: { x, y } }
    })
    return { ...report, extent: null }
  }
  /** The middle of each number on the plans' page, by point. */
  const numbersOf = (pages: LaidOutPage[]) => {
    const { operations } = pages[pageNamed(pages, 'overview') - 1]!
    const opens = operations.findIndex(
      (operation) => operation.kind === 'destination' && operation.name === 'overview',
    )
    const ends = operations.findIndex(
      (operation) => operation.kind === 'destination' && operation.name === 'works',
    )
    const links = operations.slice(opens, ends < 0 ? undefined : ends).filter(is('goTo'))
    return new Map(
      links.map(({ label, x, y, width, height }) => [
        Number.parseInt(label, 10),
        { x: x + width / 2, y: y + height / 2 },
      ]),
    )
  }

  it('show each point that has a place once, as a link to it', () => {
    const report = buildSampleReport(40, { pictures: [picture] })
    Object.assign(report.pins[3]!, { place: null, ground: null })
    const pages = layout(report)
    const [from, to] = [pageNamed(pages, 'overview'), pageNamed(pages, 'works')]
    const opens = pages[from - 1]!.operations.findIndex(
      (operation) => operation.kind === 'destination' && operation.name === 'overview',
    )
    const links = pages
      .slice(from - 1, to)
      .flatMap(({ operations }, index) => {
        const ends = operations.findIndex(
          (operation) => operation.kind === 'destination' && operation.name === 'works',
        )
        return operations.slice(index === 0 ? opens : 0, ends < 0 ? undefined : ends)
      })
      .filter(is('goTo'))
    const expected = report.pins
      .filter(({ place }) => place)
      .map(({ pinNumber }) => pointName(pinNumber))
    expect(links.map(({ destination }) => destination).toSorted()).toEqual(expected.toSorted())
  })

  it('are drawn to scale from the places in the model, floor by floor, with a scale', () => {
    const pages = layout(
      onModel([
        [0, 0],
        [20, 0],
        [0, 5],
      ]),
    )
    const at = numbersOf(pages)
    const across = at.get(2)!.x - at.get(1)!.x
    expect(across / (at.get(3)!.y - at.get(1)!.y)).toBeCloseTo(4, 1)
    expect(at.get(1)!.y).toBeCloseTo(at.get(2)!.y, 1)
    expect(wordsOf(pages)).toContain('Floor 1 · Seen from above')
    expect(wordsOf(pages)).toContain('5 m')
  })

  it('share many numbers of a floor between several drawings of it, whose titles tell which', () => {
    const places = Array.from({ length: 310 }, (_, n): [number, number] => [
      n % 20,
      Math.floor(n / 20),
    ])
    const words = wordsOf(layout(onModel(places)))
    for (const part of ['1–104', '105–208', '209–310'])
      expect(words).toContain(`Floor 1 · Seen from above · ${part}`)
    expect(wordsOf(layout(onModel(places.slice(0, 150))))).toContain('Floor 1 · Seen from above')
  })

  it('take a rendered view of the model where there is one, and need no note then', () => {
    const report = onModel([
      [0, 0],
      [10, 5],
    ])
    const area = { left: -10, top: -10, right: 30, bottom: 20 }
    report.topViews = [{ floor: 0, image: { name: 'top', width: 800, height: 600 }, area }]
    const pages = layout(report)
    const mixed = onModel([
      [0, 0],
      [10, 5],
    ])
    mixed.topViews = report.topViews
    mixed.pins[1]!.floor = null
    const mixedWords = wordsOf(layout(mixed))
    const noteAt = mixedWords.findIndex((word) => word.startsWith('Drawn to scale'))
    expect(noteAt).toBeGreaterThan(mixedWords.indexOf('No floor · Seen from above'))
    const page = pages[pageNamed(pages, 'overview') - 1]!
    const image = page.operations.filter(is('image')).find(({ name }) => name === 'top')!
    const { x, y } = numbersOf(pages).get(2)!
    expect((x - image.x) / image.width).toBeCloseTo(20 / 40, 2)
    expect((y - image.y) / image.height).toBeCloseTo(15 / 30, 2)
    expect(wordsOf([page]).join(' ')).not.toContain(getReportTexts('en').schematic)
  })

  it('show a point of both a picture and the model on both, if the model is rendered', () => {
    const report = {
      ...onModel([
        [1, 1],
        [5, 3],
      ]),
      pictures: [picture],
    }
    report.pins[1]!.place = {
      on: 'picture',
      picture: 0,
      box: { x: 10, y: 10, width: 5, height: 5 },
    }
    const drawnOf = (topViews: ReportData['topViews']) => {
      const operations = layout({ ...report, topViews }).flatMap((page) => page.operations)
      const at = (name: string) =>
        operations.findIndex(
          (operation) => operation.kind === 'destination' && operation.name === name,
        )
      const links = operations.slice(at('overview'), at('works')).filter(is('goTo'))
      return links.map(({ label }) => Number.parseInt(label, 10))
    }
    const area = { left: 0, top: 0, right: 10, bottom: 8 }
    const view = { floor: 0, image: { name: 'top', width: 1000, height: 800 }, area }
    expect(drawnOf([view])).toEqual([2, 1, 2])
    expect(drawnOf([])).toEqual([2, 1])
    // a view that ends before a point is none of its floor
    expect(drawnOf([{ ...view, area: { ...area, right: 4 } }])).toEqual([2, 1])
  })

  it('are left out where no point has a place', () => {
    const report = buildSampleReport(3)
    report.pins = report.pins.map((pin) => ({ ...pin, place: null, ground: null }))
    expect(pageNamed(layout(report), 'overview')).toBe(0)
  })
})

describe('the list of works', () => {
  const rowsOf = (report: ReportData) => {
    const pages = layout(report)
    return wordsFrom(pages, 'works')
  }

  it('sums up costs by trade and in total, and says how many points have one', () => {
    const words = rowsOf(buildSampleReport(12)).join(' ')
    for (const said of [
      'Painter',
      'Tiler',
      'Subtotal · 3 of 4 points have a cost',
      'Total · 9 of 12 points have a cost',
      '1,138.50',
    ])
      expect(words).toContain(said)
  })

  it('is by category, without dates and costs, where the type has no such fields', () => {
    const report = buildSampleReport(6)
    report.workFields = { trade: null, room: null, due: null, cost: null }
    for (const { work } of report.pins) work.trade = ''
    const words = rowsOf(report)
    expect(words).toContain('Guest Corridor')
    for (const absent of ['Estimated cost', 'Promised for', 'Total'])
      expect(words.slice(0, 12)).not.toContain(absent)
  })
})

describe('texts that people really type', () => {
  const pieces = [
    'Fußbodenheizungsverteilerschrank ',
    '客室の壁紙が剥がれている。',
    '走廊地毯边缘翘起，请处理。',
    '😀👨‍👩‍👧‍👦🇯🇵1️⃣ ',
    'مرحبا بالعالم ',
    'שלום ',
    '한국어 ',
    `Z${'\u0300\u0301\u0302\u0323'.repeat(20)}algo `,
    'x'.repeat(700),
    'https://tour.example.com/a/very/long/path?with=parameters&and=more ',
    '\u202eturned\u202c ',
    '\ud83d lone ',
    '\u0000\u0007\t',
    '\n',
    'W'.repeat(90),
    '。'.repeat(120),
    '（'.repeat(120),
    'a\u00a0b\u00a0c ',
  ]

  it('never leave the margins and never fail, whatever stands where', () => {
    for (let seed = 1; seed <= 24; seed += 1) {
      const roll = dice(seed)
      const some = (most: number) =>
        Array.from(
          { length: Math.floor(roll() * most) },
          () => pieces[Math.floor(roll() * pieces.length)],
        ).join('')
      const report = buildSampleReport(2, {
        pictures: [picture],
        language: languages[seed % languages.length]!,
      })
      report.by = some(4)
      report.client.businessName = some(5)
      Object.assign(report.project, {
        projectName: some(6),
        projectTypeName: some(4),
        notes: some(30),
      })
      report.pins = report.pins.map((pin) => ({
        ...pin,
        title: some(8),
        description: some(60),
        category: some(4),
        reportedBy: some(4),
        customFields: [{ label: some(3), value: some(20), isDay: false }],
        comments: [{ ...plainly, words: some(20), by: some(3), on: pin.reportedOn, link: some(2) }],
        photos: [{ image: picture, caption: some(5).slice(0, 500), taken: null }],
        resolution: {
          image: seed % 2 ? picture : null,
          taken: null,
          link: some(3),
          by: some(3),
          on: pin.reportedOn,
        },
      }))
      report.properties = [{ label: some(4), value: some(30), isDay: true }]
      report.documents = [
        { name: some(4), description: some(20), fileName: some(2), link: null, thumb: null },
      ]
      for (const page of layout(report)) {
        for (const { text, x, y, size, weight, han } of textsOf(page)) {
          expect(x).toBeGreaterThanOrEqual(sheet.left - 0.01)
          expect(x + measure(text, size, weight, han), text).toBeLessThanOrEqual(sheet.right + 0.01)
          expect(y).toBeLessThan(sheet.height - 24)
          if (y < sheet.foot) expect(y, text).toBeLessThanOrEqual(sheet.bottom)
        }
      }
    }
  })

  it('lose no word when they are broken into lines', () => {
    const text = pieces.join('')
    const broken = breakLines(cleanText(text), 200, (part) => measure(part, 11, 400, 'sc'))
    expect(tight(broken.join(''))).toBe(tight(cleanText(text)))
  })

  it('break Japanese between characters, but never before a full stop or a small kana', () => {
    const lines = breakLines('ですっ、'.repeat(30), 55, (part) => measure(part, 11, 400, 'jp'))
    for (const line of lines) expect(line).not.toMatch(/^[、っ]/)
  })

  it('take Japanese forms for Japanese, Chinese ones for Chinese', () => {
    expect(detectHanVariant('壁紙が剥がれ', 'en')).toBe('jp')
    expect(detectHanVariant('墙纸', 'en')).toBe('sc')
    expect(detectHanVariant('防火設備', 'ja')).toBe('jp')
    expect(detectHanVariant('消防', 'zh')).toBe('sc')
  })

  it('become links only when they are safe to follow', () => {
    expect(toSafeHref('https://tour.example.com/show?room=214')).toBe(
      'https://tour.example.com/show?room=214',
    )
    expect(toSafeHref('mailto:desk@example.com')).toBe('mailto:desk@example.com')
    for (const bad of [
      'javascript:alert(1)',
      'file:///etc/hosts',
      'data:text/html,x',
      'room 214',
      '',
    ])
      expect(toSafeHref(bad)).toBeUndefined()
  })
})

describe('the words of the report itself', () => {
  it.each(languages)('are complete in %s', (language) => {
    const texts = getReportTexts(language)
    for (const [name, text] of Object.entries(texts)) {
      const shown = typeof text === 'string' ? text : name
      expect(shown.trim()).not.toBe('')
    }
    expect(texts.longDate('2026-11-02', 'America/New_York')).toContain('2026')
    expect(texts.longDate('2026-11-02', 'America/New_York')).toMatch(/(^|\D)0?2(\D|$)/)
    expect(texts.stamp('no date', 'UTC')).toBe('')
  })
})
