/** Hands bytes that were fetched to the browser's downloads, under a name. */
export const saveAs = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // the download has its own hold on the bytes once it has begun
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
