/** Days until the warning about an unpaid plan gets more urgent; nothing is locked because of it (T109). */
export const longUnpaidDays = 14

/** Has a charge failed for so long that the plan may end? */
export const isLongUnpaid = (unpaidSince: string, now: number): boolean =>
  now - Date.parse(unpaidSince) >= longUnpaidDays * 86_400_000
