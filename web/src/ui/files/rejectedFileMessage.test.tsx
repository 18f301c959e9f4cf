import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderComponent } from '../../testing/renderScreen.tsx'
import { DropFiles } from './DropFiles.tsx'

const models = '.glb,image/jpeg,image/png,image/webp'
const pictures = 'image/jpeg,image/png,image/webp,image/gif'

const offer = async (name: string, accept: string, size = 1) => {
  await renderComponent(
    <DropFiles
      label="Files"
      help=""
      invite=""
      accept={accept}
      max={1}
      maxBytes={1024 * 1024}
      files={[]}
      onChange={() => {}}
    />,
  )
  const file = new File([new Uint8Array(size)], name, {
    type: name.endsWith('.jpg') ? 'image/jpeg' : '',
  })
  fireEvent.change(await screen.findByLabelText('Files'), { target: { files: [file] } })
  return (await screen.findByRole('alert')).textContent
}

describe('a file that a form cannot take is told what it is and what to do', () => {
  it.each([
    [
      'house.ifc',
      'house.ifc is an IFC building model. Export it as GLB from its original program.',
    ],
    [
      'house.fbx',
      'house.fbx is a 3D model in an unsupported format. Export it as GLB from its original program.',
    ],
    ['house.usda', 'house.usda is a USD model. Export it as GLB from its original program.'],
    [
      'house.laz',
      'house.laz is a point cloud, which is not supported. Convert it to a mesh and export that as GLB.',
    ],
    [
      'roof.HEIC',
      'roof.HEIC is a HEIC photo, which many browsers cannot show. Save it as JPEG or PNG.',
    ],
    ['roof.tif', 'roof.tif is a TIFF image, which browsers cannot show. Save it as JPEG or PNG.'],
    ['plan.pdf', 'plan.pdf is a PDF. Save the page you need as PNG or JPEG.'],
    ['plan.svg', 'plan.svg is an SVG drawing. Save it as JPEG or PNG.'],
    ['notes.txt', 'notes.txt cannot be added here. This field accepts GLB, JPEG, PNG, WebP.'],
  ])('%s', async (name, words) => expect(await offer(name, models)).toBe(words))

  it.each([
    [
      'tower.glb',
      'tower.glb is too large. The limit is 1 MB. Export it with fewer triangles or smaller textures.',
    ],
    ['roof.jpg', 'roof.jpg is too large. The limit is 1 MB. Save it with fewer pixels.'],
  ])('%s of more than the limit', async (name, words) => {
    expect(await offer(name, models, 1024 * 1024 + 1)).toBe(words)
  })

  it('in view, also where the words lie below what was pressed', async () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await offer('house.ifc', models)
    expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')])
    scrolled.mockRestore()
  })

  it('and is not told to make a model of it where only pictures go', async () =>
    expect(await offer('house.ifc', pictures)).toBe(
      'house.ifc is an IFC building model. This field accepts JPEG, PNG, WebP, GIF.',
    ))
})
