import type { Vec3 } from '@nspect/contract/media/pinCoordinates'
import { joinAbortSignals } from '@nspect/contract/shared/joinSignals'
import type { AdapterHost } from '../../engine/adapterHost.ts'
import { downloadFile } from '../../engine/downloadFile.ts'
import type { MediaAdapter } from '../../engine/mediaAdapter.ts'
import { createStallWatch } from '../../engine/stallWatch.ts'
import type { OpenOptions, ViewerProgress } from '../../engine/viewerApi.ts'
import { assertNotAborted } from '../../engine/viewerErrors.ts'
import { createRenderer } from '../../tools/drawnScene.ts'
import { type LoadedModel, loadModel } from './loadModel.ts'
import type { ModelSource } from './mediaKind.ts'
import { ModelAdapter } from './modelAdapter.ts'
import { ModelView } from './modelView.ts'
import { modelLimits, parseGltfHeader } from './parseGltfHeader.ts'

type Progress = (progress: ViewerProgress) => void

/** ms without a byte of the coarse copy, after which the model does without it */
const longestHalt = 5000

/**
 * Opens a GLB, viewed from outside or walked in. If there is a coarse copy it is shown first, and
 * replaced once the model is there.
 */
export async function open(
  host: AdapterHost,
  source: ModelSource,
  options: OpenOptions,
): Promise<MediaAdapter> {
  const { signal } = options
  const { corrections = {} } = source
  const renderer = createRenderer(host, options)
  const closing = new AbortController()
  host.onClose(() => closing.abort())
  const load = async (
    url: string,
    tell: Progress,
    signal: AbortSignal,
    origin?: Vec3,
  ): Promise<LoadedModel> => {
    const file = await downloadFile(url, modelLimits.bytes, signal, (loaded, total) =>
      tell({ stage: 'download', loaded, total }),
    )
    tell({ stage: 'parse', loaded: 0, total: null })
    const bytes = await file.arrayBuffer()
    assertNotAborted(signal)
    return loadModel(bytes, parseGltfHeader(bytes), corrections, renderer.webgl, signal, origin)
  }
  const tell: Progress = (progress) => host.events.emit('progress', progress)
  // Without its copy, as offline or where it comes to a halt, the model is opened as if there were
  // none.
  const loadCoarse = async (url: string) => {
    const watch = createStallWatch(longestHalt)
    const moving: Progress = (progress) => {
      // a slow device may take any time to read what has come
      if (progress.stage === 'download') watch.moves()
      else watch.stop()
      tell(progress)
    }
    return load(url, moving, joinAbortSignals([signal, watch.signal]))
      .catch(() => null)
      .finally(watch.stop)
  }
  const coarse = source.coarse === undefined ? null : await loadCoarse(source.coarse)
  assertNotAborted(signal)
  const model = coarse ?? (await load(source.url, tell, signal))
  host.assertOpen()
  const view = new ModelView(host.root, renderer, model, {
    events: host.events,
    isCoarse: coarse !== null,
  })
  host.onClose(() => view.close())
  const whole = (tell: Progress) => load(source.url, tell, closing.signal, model.offset)
  const medium = new ModelAdapter(host, view, corrections, whole)
  await medium.home('instant')
  renderer.resize(host.root)
  // After the first frame, so that it is not delayed.
  requestAnimationFrame(() => {
    void medium.build()
    if (coarse) medium.refine()
  })
  return medium
}
