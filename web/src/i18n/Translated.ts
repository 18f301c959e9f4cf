/** The texts of another language: the same keys as in English, no more and no less. */
export type Translated<English> = { readonly [Key in keyof English]: string }
