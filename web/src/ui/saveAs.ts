/** Downloads a blob in the browser, as a file of this name. */
export const saveAs = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // once started, the download keeps the bytes itself
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
