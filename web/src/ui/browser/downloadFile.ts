const clickOn = (url: string, name: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}

/** Downloads what a URL answers, under the name that its response gives it; the page stays. */
export const downloadFromUrl = (url: string): void => clickOn(url, '')

/** Downloads a blob in the browser, as a file of this name. */
export const downloadBlob = (file: Blob, name: string): void => {
  const url = URL.createObjectURL(file)
  clickOn(url, name)
  // once started, the download keeps the bytes itself
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
