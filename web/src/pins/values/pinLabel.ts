import type { Pin } from '@nspect/contract/pins/pins'
import { formatDisplayName } from '../../i18n/displayNames.ts'

/**
 * Name of the reporter of a point: the full name entered with a photo, else of the person who added
 * it (T97, T100).
 */
export const getReporterName = (pin: Pick<Pin, 'anonymousUser' | 'addedBy'>): string =>
  formatDisplayName(pin.anonymousUser ?? pin.addedBy)

/** A point in a notification: its number and title. */
export const formatPinLabel = ({ pinNumber, title }: Pick<Pin, 'pinNumber' | 'title'>): string =>
  `${pinNumber} · ${title}`
