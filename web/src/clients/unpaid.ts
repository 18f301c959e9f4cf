/** From so many days on an unpaid plan is spoken of more urgently; nothing is closed because of it (T109). */
export const longUnpaidDays = 14

/** Has a charge failed for so long that the plan may end? */
export const isLongUnpaid = (unpaidSince: string, now: number): boolean =>
  now - Date.parse(unpaidSince) >= longUnpaidDays * 86_400_000
