import { formatDecimal } from '../../i18n/formatDecimal.ts'

const [MB, GB] = [1_048_576, 1_073_741_824]

/** A size in bytes with one decimal: in GB from 1 GB, else in MB, or in KB below 0.1 MB. */
export const formatFileSize = (bytes: number) => {
  if (bytes < 104_858) return `${Math.max(1, Math.round(bytes / 1024))} KB`
  return bytes < GB ? `${formatDecimal(bytes / MB, 1)} MB` : `${formatDecimal(bytes / GB, 1)} GB`
}
