/** Why files cannot be kept in this store, in one sentence for the operator. */
export class UnusableStoreError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'UnusableStore'
  }
}
