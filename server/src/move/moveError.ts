/** Why nothing is moved, or not all, in words for the operator. */
export class MoveError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'MoveError'
  }
}
