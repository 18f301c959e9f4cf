/** A picture as the player answers it: base64, with or without the `data:` prefix. */
export function parsePlayerJpeg(response: string): Blob {
  const base64 = response.slice(response.indexOf(',') + 1)
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'image/jpeg' })
}
