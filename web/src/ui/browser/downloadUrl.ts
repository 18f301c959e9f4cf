/**
 * Downloads a URL of our own in the browser, under the name that the server gives it; the page
 * stays as it is.
 */
export const downloadUrl = (url: string): void => {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
