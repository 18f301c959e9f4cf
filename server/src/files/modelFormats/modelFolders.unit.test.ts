import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  displayedFormatNames,
  isModelFormatName,
  listFormatsInZip,
  modelFormatNames,
} from '@nspect/contract/media/modelFormats'
import { expect, it } from 'vitest'

const here = import.meta.dirname
const line = 'contract/src/media/modelFormats.ts'
const place = 'server/src/files/modelFormats'

/** What a file of a format exports; nothing if it is not there. */
const exportsOf = async (name: string, file: string): Promise<Record<string, unknown>> => {
  const path = join(here, name, file)
  return existsSync(path) ? import(/* @vite-ignore */ path) : {}
}

/** What the folder of a format lacks, a sentence each. */
const flawsOf = async (name: string): Promise<string[]> => {
  if (!existsSync(join(here, name)))
    return [`${place}/${name}/ is missing: ${line} names that format`]
  if (!isModelFormatName(name)) return [`${line} has no line for ${place}/${name}/`]
  const { format } = (await exportsOf(name, 'format.ts')) as { format?: object }
  const { convert, convertZipped } = await exportsOf(name, 'convert.ts')
  const { samples } = await exportsOf(name, 'samples.ts')
  const isInZip = [...listFormatsInZip('model'), ...listFormatsInZip('source')].includes(name)
  return [
    ...(format ? [] : ['format.ts exports no `format`']),
    ...(convert || !format || 'take' in format ? [] : ['convert.ts exports no `convert`']),
    ...(Boolean(convertZipped) === isInZip
      ? []
      : [
          `convert.ts exports ${isInZip ? 'no' : 'a'} \`convertZipped\`, against \`inZip\` of its line in ${line}`,
        ]),
    ...(samples ? [] : ['samples.ts exports no `samples`']),
  ].map((flaw) => `${place}/${name}/${flaw}`)
}

it('T53: each format of models is a line in the contract, and a folder of its name with all that it needs', async () => {
  const folders = readdirSync(here, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  // what converters share
  const names = new Set(
    [...modelFormatNames, ...folders.map(({ name }) => name)].filter(
      (folder) => folder !== 'conversion',
    ),
  )
  expect((await Promise.all([...names].map(flawsOf))).flat()).toEqual([])
})

it('T53: what a format lacks is said in words', async () => {
  expect(await flawsOf('dae')).toEqual([
    'server/src/files/modelFormats/dae/ is missing: contract/src/media/modelFormats.ts names that format',
  ])
  expect(await flawsOf('conversion')).toEqual([
    'contract/src/media/modelFormats.ts has no line for server/src/files/modelFormats/conversion/',
  ])
})

it('T53: the guide names the formats of models as the product does', () => {
  const path = join(here, '../../../../docs/guide/inspect.md')
  const guide = readFileSync(path, 'utf8').replaceAll(/\s+/g, ' ')
  const list = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(displayedFormatNames)
  expect(/a model \(([^()]+), with its textures/.exec(guide)?.[1]).toBe(list)
})
