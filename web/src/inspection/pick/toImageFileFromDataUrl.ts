/** A still that was taken as a data URL, as a file to upload. */
export const toImageFileFromDataUrl = (dataUrl: string, name: string): File => {
  const [head = '', base64 = ''] = dataUrl.split(',')
  const type = /^data:([^;]+)/.exec(head)?.[1] ?? 'image/jpeg'
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  return new File([bytes], `${name}.${type === 'image/png' ? 'png' : 'jpg'}`, { type })
}
