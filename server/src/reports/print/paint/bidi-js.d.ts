/** What is used of the library, which has no types of its own. */
declare module 'bidi-js' {
  interface EmbeddingLevels {
    levels: Uint8Array
  }
  interface Bidi {
    getEmbeddingLevels(text: string, direction?: 'ltr' | 'rtl'): EmbeddingLevels
    /** null: it looks the same from right to left */
    getMirroredCharacter(character: string): string | null
  }
  export default function bidiFactory(): Bidi
}
