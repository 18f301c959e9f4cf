import { spawnSync } from 'node:child_process'
import { isolateRightToLeft } from '@nspect/contract/i18n/isolateRightToLeft'
import { describe, expect, it } from 'vitest'
import { readPdfText } from '../../../testing/readPdf.ts'
import type { ReportData } from '../../reportData.ts'
import { buildSampleReport } from '../../testing/sampleReport.ts'
import { breakLines, cleanText, isRightToLeft } from '../layout/elements/breakLines.ts'
import {
  listMissingCharacters,
  measureText,
  replacementCharacter,
  splitIntoFontRuns,
} from './fontRuns.ts'
import { paintReport } from './paintReport.ts'

/** A title and a sentence of each script that the report writes besides those of its languages. */
const scripts = {
  Korean: ['한국어 균열 점검', '벽면에 균열이 있습니다. 3층 복도, 2.5 mm.'],
  Arabic: ['شقوق في جدار الردهة (غرفة 203)', 'عرض 2.5 mm، الإصلاح قبل 15/12/2026'],
  Persian: ['ترک دیوار می‌خواهد', 'تعمیر لازم است؟!'],
  Hebrew: ['סדק בקיר המסדרון (חדר 203)', 'רוחב 2.5 mm, לתקן עד 15/12/2026!'],
  Thai: [
    'รอยแตกร้าวที่ผนังทางเดิน',
    'ผนังบริเวณทางเดินชั้นสามมีรอยแตกร้าวกว้างประมาณสองมิลลิเมตรและมีน้ำซึมออกมาตลอดเวลากรุณาซ่อมแซมก่อนสิ้นปี',
  ],
  Georgian: ['ბზარი დერეფნის კედელში', 'სიგანე 2,5 მმ.'],
  Armenian: ['Ճաք միջանցքի պատին', 'Լայնությունը 2,5 մմ։'],
  Signs: ['Ticks ✔ ☐ ☑ ☒ ✓ ✗ → ★ ⚠', 'Checked ✔, open ☐, 12 ≥ 10, 🔧 ✅ 👍🏽 👨‍👩‍👧 🇯🇵 1️⃣'],
} as const
const texts = Object.values(scripts)

const ofAllScripts = (): ReportData => {
  const report = buildSampleReport(texts.length)
  report.project.projectName = texts.map(([title]) => title).join(' · ')
  for (const [index, pin] of report.pins.entries()) {
    const [title, sentence] = texts[index]!
    pin.title = title
    pin.description = `${sentence}\n${sentence} Room 12.`
    pin.comments = pin.comments.map((comment) => ({ ...comment, text: sentence, by: title }))
    pin.customFields = [{ label: title, value: sentence, isDay: false }]
    pin.work.trade = title
  }
  return report
}

const hasPoppler = spawnSync('pdftotext', ['-v']).error === undefined
/**
 * Without spaces, marks of direction, and marks above Thai letters, which the tool reads in an
 * order of its own.
 */
const tight = (text: string) =>
  text.normalize('NFKC').replace(/[\s\u200c\u202a-\u202e\u0e48-\u0e4d]/gu, '')

const pdfOf = async (report: ReportData) => {
  const parts: Uint8Array[] = []
  for await (const part of paintReport(report, () => Promise.resolve(undefined))) parts.push(part)
  return Buffer.concat(parts)
}

describe('a print-out', () => {
  it.each(Object.entries(scripts))(
    'T475: has a font for all of a text in %s',
    (_, [title, sentence]) => {
      expect(listMissingCharacters(cleanText(title + sentence))).toEqual([])
    },
  )

  it.skipIf(!hasPoppler)(
    'T475: can be read and searched in every script, in any field',
    async () => {
      const text = tight(await readPdfText(await pdfOf(ofAllScripts())))
      expect(text).not.toContain(replacementCharacter)
      for (const [title, sentence] of texts) {
        for (const word of `${title} ${sentence}`.split(/[^\p{L}\p{M}]+/u).filter(Boolean))
          expect(text).toContain(tight(word))
      }
    },
  )

  it('T475: sets text from right to left in its visual order, and joins Arabic letters', () => {
    const seen = (text: string) =>
      splitIntoFontRuns(text, 400, 'sc', isRightToLeft(text)).map(({ text: part }) => part)
    expect(seen('רוחב 2.5 mm!')).toEqual(['!', 'mm', ' ', '2.5', ' ', 'רוחב'])
    // a number after a word from right to left belongs to it
    expect(seen('Room סדק (203)').join('')).toBe('Room (203) סדק')
    expect(seen('(חדר)')).toEqual(['(', 'חדר', ')'])
    const [run] = splitIntoFontRuns('بيت', 400, 'sc', true)
    const { glyphs } = run!.face.font.layout('بيت')
    const isolated = [...'بيت'].flatMap((letter) => run!.face.font.layout(letter).glyphs)
    expect(glyphs.some(({ id }) => isolated.every((entry) => entry.id !== id))).toBe(true)
  })

  it('T475: keeps the date behind a name from right to left in the order of its language', () => {
    const signed = `${isolateRightToLeft('דנה')}, 11/18/2026 04:00 AM`
    expect(isRightToLeft(signed)).toBe(false)
    const seen = splitIntoFontRuns(cleanText(signed), 400, 'sc').map(({ text }) => text)
    expect(seen.join('')).toBe('דנה, 11/18/2026 04:00 AM')
  })

  it('T475: breaks Thai between words, which have no spaces', () => {
    const [, sentence] = scripts.Thai
    const widthOf = (text: string) => measureText(text, 10, 400, 'sc')
    const lines = breakLines(sentence, 120, widthOf)
    expect(lines.length).toBeGreaterThan(3)
    expect(lines.join('')).toBe(sentence)
    const words = Array.from(new Intl.Segmenter('th', { granularity: 'word' }).segment(sentence))
    const starts = new Set(words.map(({ index }) => index))
    let at = 0
    for (const line of lines) {
      expect(starts).toContain(at)
      at += line.length
    }
  })

  it('T475: has no font for some scripts, and says for which characters', () => {
    expect(listMissingCharacters('Crack ᠮᠣᠩ\nតើ 12')).toEqual(
      [...'ᠮᠣᠩត', 'ើ'].slice(0, 3).concat('តើ'),
    )
  })
})
