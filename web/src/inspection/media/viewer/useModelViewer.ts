import type { ModelCorrections, ModelViewer, ViewerErrorCode, ViewerProgress } from '@nspect/viewer'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useIsServerReachable } from '../../../api/connectionState.ts'
import type { ModelStatus } from '../../../ui/layout/componentSlots.ts'
import { getModelFileIdentity, type ModelTabContent } from './modelTabContent.ts'

export type ModelViewerState =
  | { phase: 'loading'; progress: ViewerProgress | null }
  | { phase: 'ready'; isLost: boolean; isPlain: boolean }
  | { phase: 'failed'; code: ViewerErrorCode | 'unexpected'; detail: string }
  | { phase: 'stopped' }

/** What can be reached in the view. */
export const resolveModelViewStatus = (
  shown: ModelTabContent,
  state: ModelViewerState,
  viewer: Pick<ModelViewer, 'points'> | null,
): ModelStatus => {
  if (shown.kind === 'frame') return 'plain'
  if (shown.kind !== 'viewer' || state.phase === 'failed' || state.phase === 'stopped')
    return 'none'
  if (viewer) return viewer.points ? 'ready' : 'plain'
  return 'loading'
}

interface Options {
  /** accessible name of the picture */
  label: string
  isInteractive: boolean
  /** `#rrggbb` behind the model */
  background: string
  /** the page itself tries corrections: those that are stored meanwhile are not applied */
  isCorrectedHere?: boolean
}

const loading: ModelViewerState = { phase: 'loading', progress: null }

/**
 * Opens a model in an element, and closes it on unmount. Loads the viewer's code lazily. The same
 * file under another signature is not opened again.
 */
export function useModelViewer(shown: ModelTabContent, options: Options) {
  const host = useRef<HTMLDivElement>(null)
  const stop = useRef<AbortController>(null)
  const latest = useRef({ shown, options })
  latest.current = { shown, options }
  const [attempt, setAttempt] = useState(0)
  const [state, setState] = useState<ModelViewerState>(loading)
  const [viewer, setViewer] = useState<ModelViewer | null>(null)
  const identity = getModelFileIdentity(shown)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `identity` and `attempt` tell when it is another model
  useEffect(() => {
    const { shown, options } = latest.current
    if (shown.kind !== 'viewer' || !host.current) return
    const element = host.current
    const controller = new AbortController()
    stop.current = controller
    let opened: ModelViewer | null = null
    let isCancelled = false
    let isPlain = false
    const report = (next: ModelViewerState) => {
      if (!isCancelled) setState(next)
    }
    const open = async () => {
      report(loading)
      const { openViewer, ViewerError } = await import('@nspect/viewer')
      try {
        const viewer = await openViewer(
          element,
          shown.source,
          {
            interactive: options.isInteractive,
            signal: controller.signal,
            label: options.label,
            background: options.background,
          },
          (viewer) => {
            viewer.on('progress', (progress) => {
              if (viewer.phase !== 'ready') report({ phase: 'loading', progress })
            })
            viewer.on('notice', () => {
              isPlain = true
            })
            // before it is ready, `openViewer` rejects with the same error
            viewer.on('error', ({ code, detail = '' }) => {
              if (viewer.phase !== 'ready') return
              report({ phase: 'failed', code, detail })
              // there is no model left to walk in or to place points on
              setViewer(null)
              void viewer.close()
            })
            viewer.on('contextlost', ({ restored }) =>
              report({ phase: 'ready', isLost: !restored, isPlain }),
            )
          },
        )
        if (isCancelled || viewer.phase !== 'ready') return await viewer.close()
        opened = viewer
        applied.set(viewer, JSON.stringify(getCorrections(shown)))
        setViewer(viewer)
        report({ phase: 'ready', isLost: false, isPlain })
      } catch (error) {
        if (!(error instanceof ViewerError)) throw error
        if (error.code === 'aborted' || error.code === 'closed') report({ phase: 'stopped' })
        else report({ phase: 'failed', code: error.code, detail: error.detail ?? '' })
      }
    }
    open().catch((error: unknown) =>
      report({ phase: 'failed', code: 'unexpected', detail: String(error) }),
    )
    return () => {
      isCancelled = true
      controller.abort()
      setViewer(null)
      void opened?.close()
    }
  }, [identity, attempt])

  useChanges(viewer, shown, options)

  const again = useCallback(() => setAttempt((n) => n + 1), [])
  useRetryWhenReachable(state, again)
  const cancel = useCallback(() => stop.current?.abort(), [])
  return { host, viewer, state, again, cancel }
}

/** A model that was cut off is loaded again once the server can be reached. */
function useRetryWhenReachable(state: ModelViewerState, again: () => void): void {
  const isReachable = useIsServerReachable()
  const isCutOff = state.phase === 'failed' && state.code === 'network'
  const wasReachable = useRef(isReachable)
  useEffect(() => {
    if (isReachable && !wasReachable.current && isCutOff) again()
    wasReachable.current = isReachable
  }, [isReachable, isCutOff, again])
}

/** What changes while a model is open reaches its viewer. */
function useChanges(viewer: ModelViewer | null, shown: ModelTabContent, options: Options): void {
  const { isInteractive, background, isCorrectedHere = false } = options
  useTourLayout(viewer, shown)
  useCorrections(viewer, isCorrectedHere ? null : shown)
  useEffect(() => viewer?.setInteractive(isInteractive), [viewer, isInteractive])
  useEffect(() => viewer?.setBackground(background), [viewer, background])
}

/**
 * Panoramas of a tour that were added, placed or linked meanwhile, or have new addresses, are shown
 * without opening it again.
 */
function useTourLayout(viewer: ModelViewer | null, shown: ModelTabContent): void {
  const stops = shown.kind === 'viewer' && shown.source.kind === 'tour' ? shown.source.stops : null
  const layout = stops && JSON.stringify(stops)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` tells when it is another one
  useEffect(() => {
    if (stops) viewer?.tour?.set(stops)
  }, [viewer, layout])
}

/** JSON of the corrections that a viewer shows */
const applied = new WeakMap<ModelViewer, string | undefined>()

const getCorrections = (shown: ModelTabContent): ModelCorrections | undefined =>
  shown.kind === 'viewer' && shown.source.kind === 'model' ? shown.source.corrections : undefined

/** Corrections that somebody stored meanwhile are applied without opening the model again. */
function useCorrections(viewer: ModelViewer | null, shown: ModelTabContent | null): void {
  const corrections = shown && (getCorrections(shown) ?? {})
  const wanted = shown ? JSON.stringify(getCorrections(shown)) : undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: `wanted` tells when they are others
  useEffect(() => {
    if (!viewer || !corrections || applied.get(viewer) === wanted) return
    applied.set(viewer, wanted)
    viewer.corrections?.set(corrections)
  }, [viewer, wanted])
}
