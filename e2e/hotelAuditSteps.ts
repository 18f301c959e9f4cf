import type { AnswerResult } from '@nspect/contract/checklistAnswers/checklistAnswers'
import { renderSheetFile } from '../server/src/sheets/sheet.ts'

/** A hotel brand's standards, and the guest rooms that are inspected by them. */

const areas = [
  ...['Anfahrt', 'Lobby', 'Flure', 'Gästezimmer', 'Bad', 'Restaurant', 'Küche', 'Tagung'],
  ...['Wellness', 'Brandschutz'],
]
const answers = ['Ja/Nein', 'i. O. / n. i. O.', 'Zustand', 'Messwert', 'Foto', 'Freitext']

/** Standards as a German brand writes them, with a title above, and a sum below that is no item. */
export const renderStandardsWorkbook = async (perArea: number): Promise<Buffer> => {
  const rows = areas.flatMap((area, n) =>
    Array.from({ length: perArea }, (_, index) => [
      // a section is named once, beside its first line
      index === 0 ? area : null,
      `${n + 1}.${index + 1}`,
      `${area}: Standard ${index + 1} eingehalten`,
      answers[index % answers.length] ?? null,
      (index % 5) + 1,
      index === 3 ? 'x' : null,
      index % 4 === 0 ? 'Stichprobe an drei Stellen' : null,
    ]),
  )
  const { body } = await renderSheetFile(
    'xlsx',
    [
      {
        name: 'Standards',
        head: ['Qualitätsaudit 2026', null, null, null, null, null, null].map(String),
        rows: [
          ['Bereich', 'Nr.', 'Prüfpunkt', 'Antwort', 'Gewichtung', 'K.-o.-Kriterium', 'Hinweis'],
          ...rows,
          ['Summe', null, null, null, rows.length * 3, null, null],
        ],
      },
    ],
    { locale: 'de', timeZone: 'UTC' },
  )
  const parts: Uint8Array[] = []
  for await (const part of body) parts.push(part)
  return Buffer.concat(parts)
}

/** The list of a guest room: what passes or fails, a condition, and a temperature. */
export const roomItems = Array.from({ length: 40 }, (_, n) => ({
  key: `item-${n}`,
  question: `Guest room standard ${n + 1}`,
  kind: n < 30 ? ('passFail' as const) : n < 35 ? ('condition' as const) : ('number' as const),
  weight: (n % 4) + 1,
  isCritical: n === 1,
  ...(n >= 35 && { unit: '°C', min: 50 }),
}))
type RoomItem = (typeof roomItems)[number]

/** What an item of a room is answered with, and the share of its weight that this earns. */
export const chooseAnswer = (
  { kind, isCritical }: RoomItem,
  turn: number,
): { result?: AnswerResult; number?: number; share: number } => {
  if (kind === 'number') {
    const number = 45 + (turn % 20)
    return { number, share: number >= 50 ? 1 : 0 }
  }
  if (kind === 'condition') {
    const result = (['new', 'good', 'fair', 'poor'] as const)[turn % 4] ?? 'new'
    return { result, share: { new: 1, good: 1, fair: 0.5, poor: 0 }[result] }
  }
  const fails = !isCritical && turn % 11 === 0
  return { result: fails ? 'fail' : 'pass', share: fails ? 0 : 1 }
}

/** Rooms as a property system lists them: floor, number, name, kind. */
export const roomLines = Array.from({ length: 100 }, (_, n) => {
  const floor = Math.floor(n / 25) + 1
  const number = `${floor}${String((n % 25) + 1).padStart(2, '0')}`
  return `Level ${floor}; ${number}; Double room; Guest room`
})
