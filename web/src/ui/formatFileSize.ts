/** A size in bytes, formatted in MB with one decimal, or in KB below 0.1 MB. */
export const formatFileSize = (bytes: number) =>
  bytes < 104_858 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
