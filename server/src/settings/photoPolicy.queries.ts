import type { DbOrTransaction } from '../db/connect.ts'
import type { PhotoPolicy } from '../files/photos/acceptPhoto.ts'
import { listSettingValues } from './settings.queries.ts'

/** What a client keeps of photos beside what they show; without a choice, that of the installation. */
export const findPhotoPolicy = async (
  db: DbOrTransaction,
  clientId: number,
): Promise<PhotoPolicy> => {
  const values = await listSettingValues(db, clientId, ['KeepOriginals', 'PhotoPositions'])
  const isOn = (key: string) => values.findLast((setting) => setting.key === key)?.value === 'true'
  return { keepsOriginals: isOn('KeepOriginals'), keepsPositions: isOn('PhotoPositions') }
}
