import { modelFormats } from '@nspect/contract/media/modelFormats'
import { beforeAll, describe, expect, it } from 'vitest'
import { initTranslations } from '../../i18n/i18n.ts'
import uiTexts from '../../ui/texts.en.json'
import projectTexts from '../texts.en.json'
import { type FileFacts, readBuildingFileFacts } from './readBuildingFileFacts.ts'
import { recognizeBuildingFile } from './recognizeBuildingFile.ts'
import {
  addBuildingFiles,
  getBuildingFileRole,
  type SortedFiles,
  setBuildingImageRole,
} from './sortFiles.ts'

beforeAll(() => initTranslations({ projects: projectTexts, ui: uiTexts }))

const file = (name: string, type = '') => new File([name], name, { type, lastModified: 1 })

/** A GLB whose description says what it is made of. */
const glb = (description: object) => {
  const json = new TextEncoder().encode(JSON.stringify(description))
  const head = new DataView(new ArrayBuffer(20))
  for (const [at, value] of [0x46546c67, 2, 20 + json.length, json.length, 0x4e4f534a].entries())
    head.setUint32(at * 4, value, true)
  return new File([head.buffer, json], 'flat.glb')
}
const facts = (overrides: Partial<FileFacts>): FileFacts => ({
  name: 'lobby.jpg',
  type: 'image/jpeg',
  size: 2_000_000,
  pixels: null,
  glb: null,
  ...overrides,
})
const getRefusal = (name: string, type = '') => {
  const recognized = recognizeBuildingFile(facts({ name, type }))
  return 'refusal' in recognized ? recognized.refusal : ''
}

describe('what a dropped file is taken for', () => {
  it('T180: a model, a panorama by its shape, a plan or photo', () => {
    const pixels = (width: number, height: number) =>
      recognizeBuildingFile(facts({ pixels: { width, height } }))
    expect(recognizeBuildingFile(facts({ name: 'Flat.GLB', type: '' }))).toEqual({ as: 'model' })
    const endings = Object.values(modelFormats).flatMap(({ opensAs, accept }) =>
      opensAs === 'model' ? accept : [],
    )
    expect(endings).toEqual(expect.arrayContaining(['.glb', '.zip', '.ifczip']))
    for (const ending of endings)
      for (const name of [`flat${ending}`, `Scan${ending.toUpperCase()}`])
        expect(recognizeBuildingFile(facts({ name, type: '' }))).toEqual({ as: 'model' })
    expect(pixels(8192, 4096)).toEqual({ as: 'panorama' })
    expect(pixels(8192, 4130)).toEqual({ as: 'panorama' })
    expect(pixels(4000, 3000)).toEqual({ as: 'picture' })
    expect(pixels(400, 200)).toEqual({ as: 'picture' })
    expect(recognizeBuildingFile(facts({}))).toEqual({ as: 'picture' })
    for (const [name, type] of [
      ['IMG_1.HEIC', 'image/heic'],
      ['IMG_1.HEIC', ''],
      ['ground floor.tif', ''],
    ] as const)
      expect(recognizeBuildingFile(facts({ name, type }))).toEqual({ as: 'picture' })
  })

  it('T180: what cannot be taken says why, and what to do', () => {
    expect(getRefusal('house.ifcxml')).toMatch(/IFC.*Export it as GLB/)
    expect(getRefusal('house.usda')).toMatch(/Export it as GLB/)
    expect(getRefusal('list.xlsx')).toMatch(/under “Documents”/)
    const large = recognizeBuildingFile(facts({ size: 90 * 1024 * 1024 }))
    expect(large).toEqual({ refusal: expect.stringContaining('40 MB') })
  })

  it('T180: a GLB that needs other files, or is none, is refused before it is sent', async () => {
    const taken = async (droppedFile: File) =>
      recognizeBuildingFile(await readBuildingFileFacts(droppedFile))
    expect(
      await taken(
        glb({ buffers: [{ byteLength: 4 }], images: [{ uri: 'data:image/png;base64,' }] }),
      ),
    ).toEqual({
      as: 'model',
    })
    expect(await taken(glb({ images: [{ bufferView: 0 }, { uri: 'walls.jpg' }] }))).toEqual({
      refusal: expect.stringMatching(/walls\.jpg.*embedded textures/),
    })
    expect(await taken(file('flat.glb'))).toEqual({ refusal: expect.stringContaining('not a GLB') })
  })

  it('T180: a model that the browser cannot read is refused in words', async () => {
    const moved = glb({})
    moved.slice = () =>
      Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('not readable')) })
    expect(recognizeBuildingFile(await readBuildingFileFacts(moved))).toEqual({
      refusal: expect.stringMatching(/^flat\.glb could not be read/),
    })
  })
})

describe('the files of a new inspection', () => {
  const empty: SortedFiles = { model: [], images: [], plans: [] }
  const flat = file('flat.glb')
  const lobby = file('lobby.jpg', 'image/jpeg')
  const plan = file('plan.png', 'image/png')

  it('T180: one model and up to three pictures; what has no room is named', () => {
    const all = addBuildingFiles(empty, [
      { file: flat, as: 'model' },
      { file: plan, as: 'picture' },
      { file: lobby, as: 'panorama' },
      { file: file('other.glb'), as: 'model' },
      { file: plan, as: 'picture' },
    ])
    expect(all).toMatchObject({ model: [flat], images: [plan, lobby] })
    expect(all.refusals).toEqual([expect.stringMatching(/other\.glb.*flat\.glb/)])
    const more = ['a', 'b'].map((name) => ({
      file: file(`${name}.jpg`, 'image/jpeg'),
      as: 'picture' as const,
    }))
    expect(addBuildingFiles(all, more).refusals).toEqual([expect.stringContaining('b.jpg')])
  })

  it('T180: a picture can be taken for a panorama, which joins the others, and back', () => {
    const sorted = addBuildingFiles(empty, [
      { file: lobby, as: 'panorama' },
      { file: plan, as: 'picture' },
    ])
    expect([getBuildingFileRole(lobby, sorted), getBuildingFileRole(plan, sorted)]).toEqual([
      'panorama',
      'picture',
    ])
    const turned = setBuildingImageRole(sorted, plan, 'panorama')
    expect(turned).toEqual({ model: [lobby, plan], images: [], plans: [] })
    expect(setBuildingImageRole(turned, plan, 'picture')).toEqual({
      model: [lobby],
      images: [plan],
      plans: [],
    })
  })

  it('T302: several panoramas are the stops of a tour, in their order; beside a model they are pictures', () => {
    const stops = ['lobby', 'stairs', 'roof'].map((name) => file(`${name}.jpg`, 'image/jpeg'))
    const panoramas = stops.map((stop) => ({ file: stop, as: 'panorama' as const }))
    expect(addBuildingFiles(empty, panoramas)).toEqual({
      model: stops,
      images: [],
      plans: [],
      refusals: [],
    })
    const beside = addBuildingFiles(empty, [{ file: flat, as: 'model' }, ...panoramas])
    expect(beside).toMatchObject({ model: [flat], images: stops })
    const model = addBuildingFiles(addBuildingFiles(empty, panoramas), [
      { file: flat, as: 'model' },
    ])
    expect(model.refusals).toEqual([expect.stringMatching(/flat\.glb.*lobby\.jpg/)])
  })

  it('T288: PDFs are plan sets, beside up to three pictures', () => {
    const pdf = file('floors.pdf', 'application/pdf')
    expect(recognizeBuildingFile(facts({ name: 'floors.pdf', type: 'application/pdf' }))).toEqual({
      as: 'plan',
    })
    expect(recognizeBuildingFile(facts({ name: 'Floors.PDF', type: '' }))).toEqual({ as: 'plan' })
    const large = recognizeBuildingFile(
      facts({ name: 'floors.pdf', type: 'application/pdf', size: 101 * 1024 * 1024 }),
    )
    expect(large).toEqual({ refusal: expect.stringContaining('100 MB') })
    const sorted = addBuildingFiles(empty, [
      { file: plan, as: 'picture' },
      { file: pdf, as: 'plan' },
      { file: pdf, as: 'plan' },
    ])
    expect(sorted).toEqual({ model: [], images: [plan], plans: [pdf], refusals: [] })
    expect(getBuildingFileRole(pdf, sorted)).toBe('plan')
  })
})
