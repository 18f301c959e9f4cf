import { languages } from '@nspect/contract/enums'
import { stageName } from '@nspect/contract/pinStage'
import { describe, expect, it } from 'vitest'
import { contentsLines, printedPageFlaws } from '../../testing/printedPageFlaws.ts'
import { sampleReport } from '../paint/sampleReport.ts'
import type { ReportData } from '../reportData.ts'
import { breakLines, cleanText, hanOf } from './breakLines.ts'
import type { Measure, Operation, Page, TextOperation } from './drawingOperations.ts'
import { layoutReport } from './layout.ts'
import { safeHref } from './links.ts'
import { en } from './texts/en.ts'
import { textsIn } from './texts/texts.ts'
import { sheet } from './theme.ts'

/** Half an em for each western character, a whole one for all others; marks take no room. */
const measure: Measure = (text, size) => {
  let ems = 0
  for (const character of text) {
    if (/\p{Mn}|\u200d/u.test(character)) continue
    ems += (character.codePointAt(0) ?? 0) < 0x2e80 ? 0.5 : 1
  }
  return ems * size
}

const layout = (report: ReportData) => layoutReport(report, measure, textsIn(report.language))
const is =
  <Kind extends Operation['kind']>(kind: Kind) =>
  (operation: Operation): operation is Extract<Operation, { kind: Kind }> =>
    operation.kind === kind
const textsOf = (page: Page): TextOperation[] => page.operations.filter(is('text'))
const wordsOf = (pages: Page[]) => pages.flatMap((page) => textsOf(page).map(({ text }) => text))
const tight = (text: string) => text.replace(/\s/gu, '')
const pageNamed = (pages: Page[], name: string) =>
  pages.findIndex((page) => page.operations.filter(is('destination')).some((at) => at.name === name)) + 1
const picture = { name: 'room', width: 1264, height: 748 }

/** A small generator with a fixed start: the same texts in each run. */
const dice = (seed: number) => () => {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
  return seed / 2 ** 32
}

/** A comment with text only. */
const plainly = { isAddedAfterCompletion: false, action: null, image: null }

describe('the pages of a report', () => {
  it('opens each point on a page of its own, its title on top', () => {
    const report = sampleReport(12, { mixed: true })
    const pages = layout(report)
    const starts = report.pins.map((_, index) => pageNamed(pages, `point${String(index).padStart(6, '0')}`))
    expect(new Set(starts).size).toBe(12)
    report.pins.forEach((pin, index) => {
      const [number, title] = textsOf(pages[starts[index]! - 1]!)
      expect(number?.text).toBe(String(pin.pinNumber))
      expect(tight(pin.title)).toContain(tight(title?.text ?? '?'))
    })
  })

  it.each([1, 12, 90])('numbers the contents by the pages on which the titles of %i points stand', (count) => {
    const report = sampleReport(count)
    report.pins[0]!.description = 'A line of notes.\n'.repeat(200)
    const pages = layout(report)
    const links = pages.flatMap((page) =>
      page.operations.filter(is('goTo')).map((link) => {
        const inside = textsOf(page).filter(({ y }) => y > link.y && y < link.y + link.height)
        return { link, printed: Number(inside.at(-1)?.text) }
      }),
    )
    // plus summary, properties and documents
    expect(links).toHaveLength(count + 3)
    for (const { link, printed } of links) expect(printed).toBe(pageNamed(pages, link.destination))
  })

  it('tells what is written of a point among its facts, a day in full', () => {
    const report = sampleReport(1)
    report.pins[0]!.facts = [
      { label: 'Room', value: 'Laundry', isDay: false },
      { label: 'Inspected', value: '2026-03-02', isDay: true },
    ]
    const words = wordsOf(layout(report)).join(' ')
    for (const fact of ['Room', 'Laundry', 'Inspected', 'March 2nd, 2026']) expect(words).toContain(fact)
  })

  it('says page x of y, as of when and by whom at the foot of every page', () => {
    const pages = layout(sampleReport(5))
    pages.forEach((page, index) => {
      const foot = textsOf(page)
        .filter(({ y }) => y > sheet.foot)
        .map(({ text }) => text)
      expect(foot).toEqual([
        'nSpect',
        'As of 11/21/2026 09:05 AM, by Dana Reyes',
        `Page ${index + 1} of ${pages.length}`,
      ])
    })
  })

  it('lets long notes flow on to further pages, every word once, the title repeated', () => {
    const report = sampleReport(1)
    const words = Array.from({ length: 4000 }, (_, index) => `word${index}`)
    report.pins[0]!.description = words.join(' ')
    const pages = layout(report)
    const printed = wordsOf(pages)
      .flatMap((text) => text.split(' '))
      .filter((word) => /^word\d+$/.test(word))
    expect(printed).toEqual(words)
    expect(textsOf(pages.at(-2)!)[0]?.text).toBe(`1 · ${report.pins[0]!.title}`)
    expect(textsOf(pages.at(-2)!)[1]?.text).toBe('continued')
  })

  it('leaves no page with a head and nothing else, and no line twice, wherever a page ends', () => {
    for (let lines = 0; lines <= 60; lines += 1) {
      const report = sampleReport(1, { pictures: [picture], language: languages[lines % languages.length]! })
      report.pins[0]!.description = 'A line of notes.\n'.repeat(lines)
      report.pins[0]!.comments = [
        { ...plainly, words: `Thank you.${'\n'.repeat(lines)}`, by: 'Dana Reyes', on: report.asOf, link: null },
      ]
      report.properties = Array.from({ length: lines }, (_, n) => ({
        label: `Question ${n}?`,
        value: 'Yes\n\n',
        isDay: false,
      }))
      expect(printedPageFlaws(layout(report)), `${lines} lines`).toEqual([])
    }
  })

  it('spares a page of contents for a line or two', () => {
    // the contents of this many points grow from one page to three
    for (let count = 20; count <= 80; count += 1) {
      const [, ...further] = contentsLines(layout(sampleReport(count)))
      for (const lines of further) expect(lines, `${count} points`).toBeGreaterThanOrEqual(6)
    }
  })

  it('makes a still smaller where that spares a page', () => {
    const pagesWith = (lines: number) => {
      const report = sampleReport(1, { pictures: [picture] })
      report.pins[0] = { ...report.pins[0]!, photos: [], comments: [], description: 'A line of notes.\n'.repeat(lines) }
      const pages = layout(report)
      const at = pageNamed(pages, 'point000000') - 1
      const still = pages[at]?.operations.filter(is('image'))[0]
      return { count: pages.length, height: Math.round(still?.height ?? 0) }
    }
    const usual = pagesWith(0)
    const most = Array.from({ length: 40 }, (_, lines) => lines).findLast(
      (lines) => pagesWith(lines).count === usual.count,
    )
    expect(pagesWith(most ?? 0).height).toBeLessThan(usual.height)
    expect(pagesWith((most ?? 0) + 1)).toEqual({ count: usual.count + 1, height: usual.height })
  })

  it('keeps the line ends of notes and prints a title that is cut on top in full among them', () => {
    const report = sampleReport(1)
    const title = Array.from({ length: 60 }, (_, index) => `title${index}`).join(' ')
    report.pins[0] = { ...report.pins[0]!, title, description: 'first\r\n\r\nsecond' }
    const body = wordsOf(layout(report).slice(3)).join(' ')
    expect(tight(body)).toContain(tight(title))
    expect(wordsOf(layout(report))).toEqual(expect.arrayContaining(['first', 'second']))
  })

  it('has a designed empty state for a report without points', () => {
    const bare = { properties: [], formFields: [], documents: [] }
    const pages = layout({ ...sampleReport(0), ...bare })
    expect(pages).toHaveLength(3)
    expect(wordsOf(pages)).toEqual(expect.arrayContaining([en.noPoints, en.noPointsHint]))
    expect(pages.flatMap((page) => page.operations.filter(is('bookmark'))).map(({ title }) => title)).toEqual([
      'Contents',
      'Summary',
    ])
  })

  it('leads with the client and tells when the building was scanned, not shifted by a zone', () => {
    const report = sampleReport(1)
    report.project.completedDateTime = '2026-11-21T03:30:00.000Z'
    const cover = wordsOf(layout(report).slice(0, 1))
    expect(cover[0]).toBe('Harborview Hotels & Resorts')
    expect(cover).toEqual(
      expect.arrayContaining(['Brand Standard Report', 'Completed', 'November 2nd, 2026', 'November 20th, 2026']),
    )
  })

  it('calls the floor of a point as the viewer does', () => {
    const report = sampleReport(1)
    const [point] = report.pins
    if (!point) throw new Error('the sample has no point')
    point.floor = 0
    const words = layout(report).flatMap((page) => wordsOf([page]))
    expect(words).toContain('Most not resolved: Floor 1 (1)')
    expect(words[words.indexOf('Floor') + 1]).toBe('1')
  })

  it('sums up how bad, where and by when', () => {
    const words = wordsOf(layout(sampleReport(12)).slice(2, 3))
    expect(words).toEqual(
      expect.arrayContaining([
        '12 points · 4 resolved · 2 approved',
        '3 critical · 2 not resolved',
        '3 OSHA · 2 not resolved',
        'Most not resolved: Floor 4 (4)',
        'Not resolved the longest: point 1, since November 2nd, 2026',
      ]),
    )
  })

  it('names every state of a point in words', () => {
    const report = sampleReport(1)
    report.pins[0] = { ...report.pins[0]!, isCritical: true, isOsha: true, isApproved: true, isResolved: false }
    const words = wordsOf(layout(report).slice(3))
    expect(words).toEqual(expect.arrayContaining(['Guest Corridor', 'Not Resolved', 'Approved', 'Critical', 'OSHA']))
  })

  it.each(languages)(
    'tells the stage of a point before all else of it in %s, its status beside it (T120)',
    (language) => {
      const report = sampleReport(1, { language })
      report.pins[0] = { ...report.pins[0]!, stage: 'accepted', isResolved: true, isApproved: true }
      const words = wordsOf(layout(report).slice(pageNamed(layout(report), 'point000000') - 1))
      const stage = stageName(language, 'accepted')
      expect(words[words.indexOf(stage) + 1]).toBe(report.pins[0].status?.name)
    },
  )

  it('shows before and after side by side, with who resolved it and when', () => {
    const report = sampleReport(1)
    const resolution = { image: picture, link: null, by: 'Marek Nowak', on: '2026-11-19T16:20:00.000Z' }
    report.pins[0] = { ...report.pins[0]!, still: picture, resolution }
    const page = layout({ ...report, documents: [] }).at(-1)!
    const [before, after] = page.operations.filter(is('image'))
    expect(before!.y).toBe(after!.y)
    expect(before!.x + before!.width).toBeLessThan(after!.x)
    expect(wordsOf([page])).toEqual(expect.arrayContaining(['Before', 'After', 'By Marek Nowak, 11/19/2026 11:20 AM']))
  })

  it('prints questions with their answers, fields with their dates, documents and links', () => {
    const words = wordsOf(layout(sampleReport(1)))
    expect(words).toEqual(
      expect.arrayContaining([
        ...['nSpection Properties', 'Year of the last renovation?', '2014', 'N/A', 'Property name', 'May 14th, 1998'],
        ...['Custom Fields', 'Room number', '200', 'Promised for', 'December 4th, 2026', 'Guest affected', 'Status'],
        ...['Documents', 'Fire certificate', 'Issued in spring.', 'Links', 'https://standards.example.com/'],
      ]),
    )
  })

  it('marks the latest words as the comment of the point, and prints the others before it', () => {
    const report = sampleReport(2)
    const words = wordsOf(layout(report))
    const [first, latest] = [words.indexOf('The tiler comes on Thursday.'), words.indexOf('Done, number 2.')]
    expect(first).toBeGreaterThan(0)
    expect(latest).toBeGreaterThan(first)
    expect(words[latest - 1]).toBe('Commented By Marek Nowak, 11/19/2026 11:20 AM · repair handed in')
    expect(words[latest - 2]).toBe('Comment')
  })

  it('tells of a visitor’s words that they came after completion (T97)', () => {
    const report = sampleReport(1)
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
  })

  it('lets long answers and comments flow on, every word once', () => {
    const report = sampleReport(1)
    const words = (name: string) => Array.from({ length: 900 }, (_, index) => `${name}${index}`)
    report.properties = [{ label: 'Tell us', value: words('answer').join(' '), isDay: false }]
    report.documents[0]!.description = words('document').join(' ')
    const said = { ...plainly, by: 'Dana Reyes', on: report.asOf, link: null }
    report.pins[0]!.customFields = [{ label: 'Remarks', value: words('field').join(' '), isDay: false }]
    report.pins[0]!.comments = [{ ...said, words: words('comment').join(' ') }]
    const printed = wordsOf(layout(report)).flatMap((text) => text.split(' '))
    for (const name of ['answer', 'document', 'field', 'comment']) {
      expect(printed.filter((word) => new RegExp(`^${name}\\d+$`).test(word))).toEqual(words(name))
    }
  })

  it('says nothing of approval and status where the plan has none (T40)', () => {
    const report = sampleReport(3)
    report.pins = report.pins.map((pin) => ({ ...pin, status: null }))
    expect(wordsOf(layout({ ...report, isApprovalShown: false })).join(' ')).not.toMatch(/approved|Status/i)
  })

  it('shows photos with their captions, two in a row', () => {
    const report = sampleReport(3, { pictures: [picture, picture] })
    const page = layout({ ...report, documents: [] }).at(-1)!
    const images = page.operations.filter(is('image'))
    expect(new Set(images.slice(-2).map(({ y }) => y)).size).toBe(1)
    expect(wordsOf([page])).toEqual(expect.arrayContaining(['Photo 1', 'From the corridor']))
  })

  it('puts the watermark under everything, and only where it belongs', () => {
    const marked = layout({ ...sampleReport(2), isWatermarked: true })
    for (const page of marked) expect(page.operations.find(is('text'))).toMatchObject({ text: 'nSpect', turn: 45 })
    expect(
      layout(sampleReport(2))
        .flatMap(textsOf)
        .filter(({ turn }) => turn),
    ).toEqual([])
  })

  it('opens and closes its structure evenly, each picture named by its point', () => {
    const report = sampleReport(3, { pictures: [picture] })
    let depth = 0
    for (const operation of layout(report).flatMap((page) => page.operations)) {
      if (operation.kind === 'begin') depth += 1
      if (operation.kind === 'end') depth -= 1
      expect(depth).toBeGreaterThanOrEqual(0)
      if (operation.kind === 'begin' && operation.role === 'Figure') expect(operation.alt).toBeTruthy()
    }
    expect(depth).toBe(0)
  })
})

describe('texts that people really type', { timeout: 30_000 }, () => {
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
        Array.from({ length: Math.floor(roll() * most) }, () => pieces[Math.floor(roll() * pieces.length)]).join('')
      const report = sampleReport(2, { pictures: [picture], language: languages[seed % languages.length]! })
      report.by = some(4)
      report.client.businessName = some(5)
      Object.assign(report.project, { projectName: some(6), projectTypeName: some(4), notes: some(30) })
      report.pins = report.pins.map((pin) => ({
        ...pin,
        title: some(8),
        description: some(60),
        category: some(4),
        reportedBy: some(4),
        customFields: [{ label: some(3), value: some(20), isDay: false }],
        comments: [{ ...plainly, words: some(20), by: some(3), on: pin.reportedOn, link: some(2) }],
        photos: [{ image: picture, caption: some(5).slice(0, 500) }],
        resolution: { image: seed % 2 ? picture : null, link: some(3), by: some(3), on: pin.reportedOn },
      }))
      report.properties = [{ label: some(4), value: some(30), isDay: true }]
      report.documents = [{ name: some(4), description: some(20), fileName: some(2), link: null, thumb: null }]
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
    expect(hanOf('壁紙が剥がれ', 'en')).toBe('jp')
    expect(hanOf('墙纸', 'en')).toBe('sc')
    expect(hanOf('防火設備', 'ja')).toBe('jp')
    expect(hanOf('消防', 'zh')).toBe('sc')
  })

  it('become links only when they are safe to follow', () => {
    expect(safeHref('https://tour.example.com/show?room=214')).toBe('https://tour.example.com/show?room=214')
    expect(safeHref('mailto:desk@example.com')).toBe('mailto:desk@example.com')
    for (const bad of ['javascript:alert(1)', 'file:///etc/hosts', 'data:text/html,x', 'room 214', ''])
      expect(safeHref(bad)).toBeUndefined()
  })
})

describe('the words of the report itself', () => {
  it.each(languages)('are complete in %s', (language) => {
    const texts = textsIn(language)
    for (const [name, text] of Object.entries(texts)) {
      const shown = typeof text === 'string' ? text : name
      expect(shown.trim()).not.toBe('')
    }
    expect(texts.longDate('2026-11-02', 'America/New_York')).toContain('2026')
    expect(texts.longDate('2026-11-02', 'America/New_York')).toMatch(/(^|\D)0?2(\D|$)/)
    expect(texts.stamp('no date', 'UTC')).toBe('')
  })
})
