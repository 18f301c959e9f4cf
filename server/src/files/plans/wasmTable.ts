/** Sections of a WebAssembly module begin after its magic number and version. */
const firstSection = 8
const tableSection = 4
const hasMaximum = 1

const readNumber = (bytes: Uint8Array, at: number): { value: number; end: number } => {
  let value = 0
  for (let shift = 0, place = at; ; shift += 7, place++) {
    const byte = bytes[place] ?? 0
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return { value, end: place + 1 }
  }
}

/**
 * Raises the maximum of a module's table of functions, in place: the library's has no room for the
 * callbacks that it wants to be given. The number keeps its length, so that nothing after it moves.
 */
export const raiseWasmTableMaximum = <B extends Uint8Array>(module: B): B => {
  for (let at = firstSection; at < module.length; ) {
    const { value: length, end: content } = readNumber(module, at + 1)
    if (module[at] === tableSection) {
      // the number of tables, the type of its elements, what limits it has
      const flags = readNumber(module, content).end + 1
      const minimum = readNumber(module, flags + 1)
      if (module[flags] === hasMaximum) {
        const { end } = readNumber(module, minimum.end)
        module.fill(0xff, minimum.end, end - 1)
        module[end - 1] = 0x7f
      }
      return module
    }
    at = content + length
  }
  return module
}

/** A number of less than 128, a list with its length before it. */
const listed = (bytes: readonly number[]) => [bytes.length, ...bytes]
const i32 = 0x7f

/**
 * Makes a function callable by pointer: of that many numbers, with a number as its answer or none.
 * Returns the pointer.
 */
export const addWasmTableFunction = (
  table: WebAssembly.Table,
  call: (...args: number[]) => number | undefined,
  { parameters, isAnswering }: { parameters: number; isAnswering: boolean },
): number => {
  const answers = isAnswering ? [i32] : []
  const type = [0x60, ...listed(Array<number>(parameters).fill(i32)), ...listed(answers)]
  const [env, f] = [0x65, 0x66]
  // a module that imports e.f, of this type, and exports it as f
  const bytes = [
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...[1, ...listed([1, ...type])],
    ...[2, ...listed([1, 1, env, 1, f, 0, 0])],
    ...[7, ...listed([1, 1, f, 0, 0])],
  ]
  const instance = new WebAssembly.Instance(new WebAssembly.Module(Uint8Array.from(bytes)), {
    e: { f: call },
  })
  const at = table.grow(1)
  table.set(at, instance.exports.f)
  return at
}
