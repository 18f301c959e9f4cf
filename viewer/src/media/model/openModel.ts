import type { AdapterHost } from '../../engine/adapterHost.ts'
import { download } from '../../engine/download.ts'
import type { MediaAdapter } from '../../engine/mediaAdapter.ts'
import type { OpenOptions } from '../../engine/viewerApi.ts'
import { refuseIfAborted } from '../../engine/viewerErrors.ts'
import { rendererOn } from '../../tools/drawnScene.ts'
import { checkGltf, modelLimits } from './checkGltf.ts'
import { loadModel } from './loadModel.ts'
import type { ModelSource } from './mediaKind.ts'
import { ModelAdapter } from './modelAdapter.ts'
import { ModelView } from './modelView.ts'

/** Opens a GLB, viewed from outside or walked in. */
export async function open(host: AdapterHost, source: ModelSource, options: OpenOptions): Promise<MediaAdapter> {
  const { signal } = options
  const { corrections = {} } = source
  const renderer = rendererOn(host, options)
  const file = await download(source.url, modelLimits.bytes, signal, (loaded, total) =>
    host.events.emit('progress', { stage: 'download', loaded, total }),
  )
  host.events.emit('progress', { stage: 'parse', loaded: 0, total: null })
  const bytes = await file.arrayBuffer()
  refuseIfAborted(signal)
  const model = await loadModel(bytes, checkGltf(bytes), corrections, renderer.webgl, signal)
  host.refuseIfClosed()
  const view = new ModelView(host.root, renderer, model, host.events)
  host.onClose(() => view.close())
  const medium = new ModelAdapter(host, view, corrections)
  await medium.home('instant')
  renderer.resize(host.root)
  // After the first frame, so that it is not delayed.
  requestAnimationFrame(() => void medium.build())
  return medium
}
