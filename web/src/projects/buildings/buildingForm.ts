import type { Building } from '@nspect/contract/buildings/buildings'
import type { Customer } from '@nspect/contract/customers/customers'
import type { ApiError } from '../../api/ApiError.ts'

/** A picture that replaces the stored one, or the wish for none. */
interface PictureValues {
  isPictureCleared: boolean
  picture: readonly File[]
}

export interface BuildingValues extends PictureValues {
  name: string
  address: string
  /** as typed */
  roomCount: string
}

export interface CustomerValues extends PictureValues {
  name: string
  contactName: string
  contactEmail: string
  contactPhone: string
}

const noPicture: PictureValues = { isPictureCleared: false, picture: [] }

export const toBuildingValues = (stored: Building | null, name: string): BuildingValues => ({
  ...noPicture,
  name: stored?.name ?? name,
  address: stored?.address ?? '',
  roomCount: stored?.roomCount ? String(stored.roomCount) : '',
})

export const toCustomerValues = (stored: Customer | null, name: string): CustomerValues => ({
  ...noPicture,
  name: stored?.name ?? name,
  contactName: stored?.contactName ?? '',
  contactEmail: stored?.contactEmail ?? '',
  contactPhone: stored?.contactPhone ?? '',
})

const toVersion = (over: { id: number; version: number } | null) =>
  over ? { id: over.id, version: over.version } : {}

/** The form as request arguments, over the version that was read. */
export const toSaveBuildingArgs = (
  clientId: number,
  { name, address, roomCount, isPictureCleared }: BuildingValues,
  over: Building | null,
) => ({
  ...toVersion(over),
  clientId,
  name,
  address,
  roomCount: roomCount.trim() === '' ? ('' as const) : roomCount.trim(),
  ...(isPictureCleared && { picturePath: '' }),
})

/** The form as request arguments, over the version that was read. */
export const toSaveCustomerArgs = (
  clientId: number,
  { name, contactName, contactEmail, contactPhone, isPictureCleared }: CustomerValues,
  over: Customer | null,
) => ({
  ...toVersion(over),
  clientId,
  name,
  contactName,
  contactEmail,
  contactPhone,
  ...(isPictureCleared && { logoPath: '' }),
})

/** Maps an API error to the fields that it names, or to the picture if it is about the file. */
export const toNamedFieldErrors = ({ code, message, errors }: ApiError): Record<string, string> => {
  if (/^(image|file)\./.test(code)) return { picture: message }
  if (code.endsWith('.nameTaken')) return { name: message }
  return Object.fromEntries(
    errors.map(({ field, message: said }) => [field.endsWith('File') ? 'picture' : field, said]),
  )
}
