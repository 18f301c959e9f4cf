import type { AdapterHost } from '../../engine/adapterHost.ts'
import type { MediaAdapter } from '../../engine/mediaAdapter.ts'
import type { OpenOptions } from '../../engine/viewerApi.ts'
import { createRenderer } from '../../tools/drawnScene.ts'
import type { PanoSource } from './mediaKind.ts'
import { loadPanoImage, PanoImage } from './panoImage.ts'
import { PanoView } from './panoView.ts'

/** Opens a panorama, viewed by rotating on the spot. */
export async function open(
  host: AdapterHost,
  source: PanoSource,
  options: OpenOptions,
): Promise<MediaAdapter> {
  const renderer = createRenderer(host, options)
  const bitmap = await loadPanoImage(
    source.url,
    renderer.webgl.capabilities.maxTextureSize,
    options.signal,
    (step, loaded, total) => host.events.emit('progress', { stage: step, loaded, total }),
  )
  const image = new PanoImage(bitmap)
  host.onClose(() => image.dispose())
  host.assertOpen()
  const view = new PanoView(host, renderer, image, source.startView ?? null)
  await view.camera.fit()
  view.resize()
  return view
}
