import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createContext, runInContext } from 'node:vm'
import { expect, it } from 'vitest'
import { buildOneColorKtx2 } from '../../../testing/oneColorKtx2.ts'
import { bindWithoutEval } from './bindWithoutEval.ts'

interface Ktx2File {
  isValid(): boolean
  isUASTC(): boolean
  getWidth(): number
  startTranscoding(): number
  getImageTranscodedSizeInBytes(level: number, layer: number, face: number, format: number): number
  transcodeImage(into: Uint8Array, ...more: number[]): number
  close(): void
  delete(): void
}
interface Transcoder {
  initializeBasis(): void
  KTX2File: new (bytes: Uint8Array) => Ktx2File
}

const file = (name: string) =>
  readFileSync(
    fileURLToPath(import.meta.resolve(`three/examples/jsm/libs/basis/basis_transcoder.${name}`)),
  )
const rgba32 = 13

/**
 * Runs the transcoder where compiling source text is forbidden, as by the content security policy.
 */
const transcoder = async (prepare = ''): Promise<Transcoder> => {
  const world = createContext(
    { console, performance, wasmBinary: file('wasm') },
    { codeGeneration: { strings: false, wasm: true } },
  )
  runInContext(
    'var self = globalThis; var importScripts = () => {}; var location = { href: "" }',
    world,
  )
  const start =
    'var basis = { wasmBinary }; BASIS(basis).then(() => { basis.initializeBasis(); return basis })'
  return runInContext(
    [prepare, file('js').toString(), start].join('\n'),
    world,
  ) as Promise<Transcoder>
}

it('a KTX2 texture is unpacked where no source text may be compiled', async () => {
  const basis = await transcoder(`(${bindWithoutEval.toString()})(self)`)
  const texture = new basis.KTX2File(buildOneColorKtx2([200, 120, 40]))
  expect([
    texture.isValid(),
    texture.isUASTC(),
    texture.getWidth(),
    texture.startTranscoding(),
  ]).toEqual([true, true, 8, 1])
  const pixels = new Uint8Array(texture.getImageTranscodedSizeInBytes(0, 0, 0, rgba32))
  expect(texture.transcodeImage(pixels, 0, 0, 0, rgba32, 0, -1, -1)).toBe(1)
  expect([...pixels]).toEqual(Array.from({ length: 64 }, () => [200, 120, 40, 255]).flat())
  expect(() => new basis.KTX2File(buildOneColorKtx2([0, 0, 0])).transcodeImage(pixels)).toThrow(
    /expected/,
  )
  texture.close()
  texture.delete()
})

it('the transcoder alone would compile source text', async () => {
  await expect(transcoder()).rejects.toMatchObject({ name: 'EvalError' })
})
