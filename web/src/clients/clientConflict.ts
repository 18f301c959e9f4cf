import type { DetailedClient } from '@nspect/contract/clients/clients'
import { tiers } from '@nspect/contract/shared/enums'
import { getTierName } from '../i18n/displayNames.ts'
import type { ConflictRow } from '../ui/feedback/SaveConflict.tsx'
import { type ClientValues, toClientValues } from './clientForm.ts'

/** Both versions of a client, field by field, as text. */
export const buildClientConflictRows = (
  savedByOther: DetailedClient,
  mine: ClientValues,
  labels: Record<string, string>,
  yesNo: { yes: string; no: string },
): ConflictRow[] => {
  const textsOf = (values: ClientValues): Record<string, string> => {
    const { logo, isLogoCleared: _, clientTierId, ...rest } = values
    const texts = Object.entries(rest).map(([key, value]) => [
      key,
      typeof value === 'boolean' ? yesNo[value ? 'yes' : 'no'] : value,
    ])
    return {
      ...Object.fromEntries(texts),
      clientTierId: getTierName(tiers[clientTierId - 1] ?? tiers[0]),
      logo: logo.map(({ name }) => name).join(),
    }
  }
  const [stored, entered] = [textsOf(toClientValues(savedByOther)), textsOf(mine)]
  return Object.keys(labels).map((key) => ({
    key,
    label: labels[key] ?? key,
    savedByOther: stored[key] ?? '',
    mine: entered[key] ?? '',
  }))
}
