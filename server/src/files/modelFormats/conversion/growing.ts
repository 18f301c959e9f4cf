/** Numbers of unknown count, in memory that grows. */
export class Growing<T extends Uint32Array | Float32Array> {
  #numbers: T
  #length = 0

  constructor(first: T) {
    this.#numbers = first
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const Numbers = this.#numbers.constructor as new (length: number) => T
      const larger = new Numbers(this.#length * 2)
      larger.set(this.#numbers)
      this.#numbers = larger
    }
    this.#numbers[this.#length++] = value
  }

  end(): T {
    return this.#numbers.subarray(0, this.#length) as T
  }
}
