/** The picture of a data URL as a file. */
export const dataUrlToFile = (url: string, name: string): File => {
  const [head = '', data = ''] = url.split(',', 2)
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? ''
  return new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], name, { type })
}

/** The same picture as the data URL that it was made of. Rejects if it cannot be read. */
export const fileToDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('unreadable picture'))
    reader.readAsDataURL(file)
  })
