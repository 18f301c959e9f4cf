import type { ModelFile } from '@nspect/contract/media/modelFile'
import { modelRoutes } from '@nspect/contract/models/models'
import { projectRoutes } from '@nspect/contract/projects/projects'
import type { TopView, TopViewTools } from '@nspect/viewer'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callRoute } from '../../api/callRoute.ts'
import { createIdempotencyKey } from '../../api/idempotencyKey.ts'
import { readQuery } from '../../api/readQuery.ts'
import { readDataUrl } from '../placing/placedPinStills.ts'
import { useInspectionState } from '../store/useInspectionState.ts'
import { takeTopViews } from './takeTopViews.ts'
import { waitUntilCameraRests } from './waitUntilCameraRests.ts'
import { waitUntilIdle } from './waitUntilIdle.ts'

/** ms: the view rests before floors are rendered, which nobody waits for */
const rest = 3000

/** The corrections on which the floors depend, as the call takes them. */
const toTopViewBasis = ({ check }: ModelFile) => ({
  scale: check?.scale ?? 1,
  up: check?.up ?? ('y' as const),
  floor: check?.floor ?? null,
})

/**
 * Renders the model from outside, for the cover, and its floors from above that are not stored, for
 * the printed report, one after the other while the browser is idle. What was interrupted, or
 * failed, is rendered when the inspection is opened again; until then the report does without.
 */
export function useCaptureTopViews(): void {
  const { project, viewer, rights } = useInspectionState('project', 'viewer', 'rights')
  const client = useQueryClient()
  const { id: projectId, model } = project
  const tools = rights.mayChangePlaces ? viewer?.topViews : undefined
  const latest = useRef({ model, tools })
  latest.current = { model, tools }
  // another file, or the same one with other corrections, has other floors
  const key = model && tools ? `${projectId} ${model.sha256} ${JSON.stringify(model.check)}` : null
  useEffect(() => {
    const { model, tools } = latest.current
    if (key === null || !model || !tools) return
    const controller = new AbortController()
    const { signal } = controller
    const rested = async () => {
      await waitUntilCameraRests(viewer, rest, signal)
      await waitUntilIdle(signal)
    }
    const save = (floor: number | null, view: TopView) => saveTopView(projectId, model, floor, view)
    const take = async () => {
      const isCoverTaken = await takeOutsideView({ projectId, model, tools, rested }, signal)
      const count = await takeTopViews({ model, tools, rested, save }, signal)
      const { queryKey } = readQuery(projectRoutes.readProject, { id: projectId })
      // nothing on this screen shows them
      if (isCoverTaken || count > 0)
        void client.invalidateQueries({ queryKey, refetchType: 'none' })
    }
    // the report does without
    take().catch(() => {})
    return () => controller.abort()
  }, [key, projectId, viewer, client])
}

interface TakeOutsideViewOptions {
  projectId: number
  model: ModelFile
  tools: TopViewTools
  rested: () => Promise<void>
}

/** Renders and stores the model from outside, if it is missing; returns whether it was. */
const takeOutsideView = async (
  { projectId, model, tools, rested }: TakeOutsideViewOptions,
  signal: AbortSignal,
): Promise<boolean> => {
  // answers that the browser keeps from before do not say
  if (model.hasOutsideView !== false) return false
  await rested()
  const imageUrl = await readDataUrl(await tools.outside())
  signal.throwIfAborted()
  const { scale, up, light, exposure, startView } = model.check ?? {}
  await callRoute(
    modelRoutes.saveOutsideView,
    {
      projectId,
      model: model.sha256,
      check: { scale, up, light, exposure, startView },
      imageUrl,
    },
    { idempotencyKey: createIdempotencyKey() },
  )
  return true
}

const saveTopView = async (
  projectId: number,
  model: ModelFile,
  floor: number | null,
  { picture, area }: TopView,
): Promise<void> => {
  const imageUrl = await readDataUrl(picture)
  await callRoute(
    modelRoutes.saveTopView,
    { projectId, model: model.sha256, check: toTopViewBasis(model), floor, area, imageUrl },
    { idempotencyKey: createIdempotencyKey() },
  )
}
