/**
 * What happens to the repair of a point that its type can have a status for (T374); sent back is
 * opened again, too.
 */
export const repairEvents = ['repaired', 'accepted', 'reopened'] as const
export type RepairEvent = (typeof repairEvents)[number]

/** What has happened to a repair that ends with these flags. */
export const getLastRepairEvent = ({
  isResolved,
  isApproved,
}: Readonly<Record<'isResolved' | 'isApproved', boolean>>): RepairEvent =>
  isResolved ? (isApproved ? 'accepted' : 'repaired') : 'reopened'

interface Marked {
  isInProgress: boolean
  setWhen: RepairEvent | null
}

/** What a status says of a repair by its marks; null: nothing. */
const eventOfStatus = ({ isInProgress, setWhen }: Marked): RepairEvent | null =>
  setWhen ?? (isInProgress ? 'reopened' : null)

/**
 * Whether a status contradicts what has happened to a repair: it is marked for something else, or
 * the repair is accepted and the status is not that of accepted repairs (T407).
 */
const contradictsRepair = (status: Marked, event: RepairEvent): boolean => {
  const said = eventOfStatus(status)
  return said === null ? event === 'accepted' : said !== event
}

/**
 * The status that a point has after this event if this one is chosen: itself, or the one that its
 * type sets then, if they would contradict each other. Types that set none keep what is chosen.
 */
export const resolveStatusAfterRepairEvent = <S extends Marked>(
  statuses: readonly S[],
  chosen: S,
  event: RepairEvent,
): S => {
  if (!contradictsRepair(chosen, event)) return chosen
  return statuses.find(({ setWhen }) => setWhen === event) ?? chosen
}
