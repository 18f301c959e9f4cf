import type { Pin } from '@nspect/contract/pins/pins'
import { groupBy } from '@nspect/contract/shared/groupBy'
import { foldTitle } from '../../tableImport/foldTitle.ts'
import type { ListLine } from '../../tableImport/pastedLines.ts'

/** A point as an import finds it, with what the plan says about it. */
export type ComparedPin = Pick<Pin, 'id' | 'pinNumber' | 'title' | 'pointCategory' | 'planLine'>

export type PinProblem =
  | 'noPoint'
  | 'unknownNumber'
  | 'unknownTitle'
  | 'severalTitles'
  | 'otherTitle'

/** `7`, `#7`, `No. 7`, `P-7`. */
const writtenNumber = /^(?:\p{L}{1,3}[.\s-]*)?#?\s*0*(\d{1,7})\.?(?:0+)?$/u

/** Whether points are written once each, above their rows, as workbooks merge cells. */
const isMerged = (rows: readonly ListLine[]): boolean => {
  const named = rows.flatMap(({ cells: [number = '', title = ''] }) =>
    number || title ? `${number}\n${title}` : [],
  )
  return new Set(named).size === named.length && named.length < rows.length
}

/**
 * Creates the function that finds the point of a row: by its number, else by its title if one point
 * alone has it. Where points are written once, rows directly below one belong to it.
 */
export const createPinFinder = (pins: readonly ComparedPin[], rows: readonly ListLine[]) => {
  const byNumber = new Map(pins.map((pin) => [pin.pinNumber, pin]))
  const byTitle = groupBy(pins, ({ title }) => foldTitle(title))
  const isFilledDown = isMerged(rows)

  const findByTitle = (title: string): ComparedPin | PinProblem => {
    const [pin, ...others] = byTitle.get(foldTitle(title)) ?? []
    if (!pin) return 'unknownTitle'
    return others.length > 0 ? 'severalTitles' : pin
  }
  const find = (number: string, title: string) => {
    const [, digits] = writtenNumber.exec(number.trim()) ?? []
    if (digits === undefined) return findByTitle(number.trim() || title)
    const pin = byNumber.get(Number(digits))
    if (!pin) return 'unknownNumber'
    // a number of another list would give the costs to a wrong point
    const isOther = title.trim() !== '' && foldTitle(title) !== foldTitle(pin.title)
    return isOther ? { problem: 'otherTitle' as const, pin } : pin
  }

  let above: { line: number; found: ReturnType<typeof find> } | null = null
  return ({ line, cells: [number = '', title = ''] }: ListLine) => {
    const isNamed = number.trim() !== '' || title.trim() !== ''
    const isBelow = isFilledDown && above?.line === line - 1
    const found: ReturnType<typeof find> = isNamed
      ? find(number, title)
      : isBelow && above
        ? above.found
        : 'noPoint'
    above = found === 'noPoint' ? null : { line, found }
    return found
  }
}
