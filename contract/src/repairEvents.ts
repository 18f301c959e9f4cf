/** What happens to the repair of a point that its type can have a status for (T374); sent back is opened again, too. */
export const repairEvents = ['repaired', 'accepted', 'reopened'] as const
export type RepairEvent = (typeof repairEvents)[number]

/** What has happened to a repair that ends with these flags. */
export const repairEventOf = ({
  isResolved,
  isApproved,
}: Readonly<Record<'isResolved' | 'isApproved', boolean>>): RepairEvent =>
  isResolved ? (isApproved ? 'accepted' : 'repaired') : 'reopened'
