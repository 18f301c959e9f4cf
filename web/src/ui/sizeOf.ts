/** A size in MB with one digit, in KB below a tenth of it. */
export const sizeOf = (bytes: number) =>
  bytes < 104_858 ? `${Math.max(1, Math.round(bytes / 1024))} KB` : `${(bytes / 1_048_576).toFixed(1)} MB`
