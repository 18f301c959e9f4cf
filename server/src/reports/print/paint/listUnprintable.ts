import type { UnprintableCharacters } from '@nspect/contract/prints/printing'
import type { ReportData } from '../../reportData.ts'
import { cleanText } from '../layout/elements/breakLines.ts'
import { listMissingCharacters } from './fontRuns.ts'

/** All texts of a record; names of files and dates among them have nothing that is missing. */
const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const missingIn = (record: unknown): string[] =>
  listMissingCharacters(cleanText(textsIn(record).join('\n')))

/** The characters that no font of a report's print-out has, by point (T476). */
export const listUnprintable = ({ pins, ...others }: ReportData): UnprintableCharacters => ({
  points: pins.flatMap((pin) => {
    const characters = missingIn(pin)
    return characters.length === 0 ? [] : [{ pinId: pin.id, pinNumber: pin.pinNumber, characters }]
  }),
  others: missingIn(others),
})
