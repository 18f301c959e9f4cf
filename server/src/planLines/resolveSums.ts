import { sumLines } from '@nspect/contract/planLines/lineSums'
import type { CostLine } from '@nspect/contract/planLines/planLines'
import { cost } from '@nspect/contract/shared/scalars'
import { createFieldError } from '../http/httpError.ts'
import { type CostWriter, holdCurrency, resolveCost } from '../money/resolveCost.ts'

/** The lines of a point, and the field that they were sent in. */
interface SentLines {
  field: string
  lines: readonly CostLine[]
}

/**
 * The sums of points' lines; null where no line has one. The first one fixes the client's currency,
 * which may be `named`.
 */
export const resolveSums = async (
  writer: CostWriter,
  sent: readonly SentLines[],
  named: string | undefined,
): Promise<(string | null)[]> => {
  const { own, inForce } = await holdCurrency(writer)
  const currency = own ?? named ?? inForce
  const sums = sent.map(({ field, lines }) => {
    const sum = sumLines(lines, currency)
    // a sum is held to what the field of a cost takes
    if (sum !== null && !cost.safeParse(sum).success)
      throw createFieldError(field, 'pin.costInvalid')
    return sum
  })
  const first = sums.findIndex((sum) => sum !== null)
  if (first >= 0) {
    const money = named === undefined ? `${sums[first]}` : `${sums[first]} ${named}`
    await resolveCost(writer, money, sent[first]?.field)
  }
  return sums
}
