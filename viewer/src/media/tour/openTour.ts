import type { AdapterHost } from '../../engine/adapterHost.ts'
import type { MediaAdapter } from '../../engine/mediaAdapter.ts'
import type { OpenOptions } from '../../engine/viewerApi.ts'
import { ViewerError } from '../../engine/viewerErrors.ts'
import { createRenderer } from '../../tools/drawnScene.ts'
import { loadPanoImage, PanoImage } from '../pano/panoImage.ts'
import type { TourSource } from './mediaKind.ts'
import { TourView } from './tourView.ts'

/** Opens a tour at its first panorama. */
export async function open(
  host: AdapterHost,
  source: TourSource,
  options: OpenOptions,
): Promise<MediaAdapter> {
  const [first] = source.stops
  if (!first) throw new ViewerError('empty')
  const renderer = createRenderer(host, options)
  const bitmap = await loadPanoImage(
    first.url,
    renderer.webgl.capabilities.maxTextureSize,
    options.signal,
    (stage, loaded, total) => host.events.emit('progress', { stage, loaded, total }),
  )
  const image = new PanoImage(bitmap)
  host.onClose(() => image.dispose())
  host.assertOpen()
  const view = new TourView(host, renderer, image, source)
  await view.camera.fit()
  view.resize()
  host.events.emit('scene', first.key)
  return view
}
