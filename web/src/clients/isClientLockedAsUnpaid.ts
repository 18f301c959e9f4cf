import { limits } from '@nspect/contract/shared/limits'

/** Has a charge failed for so long that nothing can be changed until it is paid (T109)? */
export const isClientLockedAsUnpaid = (unpaidSince: string, now: number): boolean =>
  now - Date.parse(unpaidSince) >= limits.unpaidDays * 86_400_000
