/** A picture as the player answers it: base64, with or without the `data:` prefix. */
export function parsePlayerJpeg(answer: string): Blob {
  const base64 = answer.slice(answer.indexOf(',') + 1)
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  return new Blob([bytes], { type: 'image/jpeg' })
}
