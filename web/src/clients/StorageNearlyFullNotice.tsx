import type { ClientUsage } from '@nspect/contract/clients/clients'
import { limits } from '@nspect/contract/shared/limits'
import { useTranslation } from 'react-i18next'
import { formatFileSize } from '../ui/files/formatFileSize.ts'
import classes from './Blocks.module.css'

/** Says that the storage is nearly full, before an upload is refused (T285). */
export function StorageNearlyFullNotice({
  used: { storageBytes, storageLimit },
}: {
  used: ClientUsage
}) {
  const { t } = useTranslation('clients')
  const [soon = 1, almost = 1] = limits.storageNotice
  if (storageLimit === null || storageBytes < soon * storageLimit) return null
  const key =
    storageBytes >= storageLimit
      ? 'storageFull'
      : storageBytes >= almost * storageLimit
        ? 'storageAlmost'
        : 'storageSoon'
  return (
    <p className={classes.warning} role="status">
      {t(key, {
        left: formatFileSize(Math.max(0, storageLimit - storageBytes)),
        limit: formatFileSize(storageLimit),
      })}
    </p>
  )
}
