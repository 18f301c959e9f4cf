import { type TourCapture, tourCaptureRoutes } from '@nspect/contract/tourCaptures/tourCaptures'
import type { CaptureTools, ViewerErrorCode } from '@nspect/viewer'
import { useQueryClient } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/ApiError.ts'
import { invalidateRoutes } from '../../api/readQuery.ts'
import { useHoldPageOverLostSession } from '../../api/session.ts'
import { askQuestion } from '../../ui/feedback/confirm.ts'
import { doesNavigationLeavePage } from '../../ui/feedback/useLeaveGuard.ts'
import { storeCapturedPanorama } from './tourCapture.api.ts'

/** tries of one place before the next one; places in a row that fail before it stops to ask */
const tries = 2
const mostFailures = 3
/** the remaining time is told by as many places as these */
const lastOnes = 8

/**
 * Why a panorama is missing: the player did not give it, or the server did not take it, in its
 * words.
 */
export type CaptureFailure =
  | { at: 'player'; code: ViewerErrorCode | 'unexpected' }
  | { at: 'server'; message: string }

export interface CaptureRun {
  isRunning: boolean
  /** the place that is being taken */
  at: string | null
  failures: ReadonlyMap<string, CaptureFailure>
  /** several in a row failed: it waits for the person */
  isStuck: boolean
  /** ms until all are there, once a few were taken */
  remaining: number | null
  start(sweepIds: readonly string[]): void
  pause(): void
}

const none: ReadonlyMap<string, CaptureFailure> = new Map()

/**
 * Takes the missing panoramas one after the other and stores each at once, until all are there or
 * the person stops it.
 */
export const useTourCapture = (projectId: number, tools: CaptureTools | undefined): CaptureRun => {
  const client = useQueryClient()
  const stop = useRef<AbortController>(null)
  const [at, setAt] = useState<string | null>(null)
  const [isRunning, setRunning] = useState(false)
  const [isStuck, setStuck] = useState(false)
  const [failures, setFailures] = useState(none)
  const [remaining, setRemaining] = useState<number | null>(null)

  useEffect(() => () => stop.current?.abort(), [])
  useLeaveQuestion(isRunning, () => stop.current?.abort())

  const run = async (tools: CaptureTools, sweepIds: readonly string[], signal: AbortSignal) => {
    const took: number[] = []
    let inARow = 0
    for (const [n, sweepId] of sweepIds.entries()) {
      const since = performance.now()
      setAt(sweepId)
      const failure = await takeAndStore({ projectId, tools, sweepId, signal })
      // also after a stop: what was on its way may have arrived
      await invalidateRoutes(client, tourCaptureRoutes.readTourCapture)
      if (signal.aborted) return
      setFailures((before) => {
        const after = new Map(before)
        if (failure) after.set(sweepId, failure)
        else after.delete(sweepId)
        return after
      })
      inARow = failure ? inARow + 1 : 0
      if (inARow === mostFailures) return setStuck(true)
      took.push(performance.now() - since)
      const recent = took.slice(-lastOnes)
      const each = recent.reduce((sum, ms) => sum + ms, 0) / recent.length
      setRemaining(took.length < 2 ? null : each * (sweepIds.length - n - 1))
    }
  }

  const start = (sweepIds: readonly string[]) => {
    if (!tools || stop.current?.signal.aborted === false) return
    const controller = new AbortController()
    stop.current = controller
    setRunning(true)
    setStuck(false)
    setRemaining(null)
    void run(tools, sweepIds, controller.signal).finally(() => {
      controller.abort()
      setRunning(false)
      setAt(null)
    })
  }
  return { isRunning, at, failures, isStuck, remaining, start, pause: () => stop.current?.abort() }
}

/** Whoever leaves meanwhile is told that what is there stays. */
function useLeaveQuestion(isRunning: boolean, stop: () => void): void {
  const { t } = useTranslation('tourCapture')
  useHoldPageOverLostSession(isRunning)
  useBlocker({
    disabled: !isRunning,
    enableBeforeUnload: isRunning,
    shouldBlockFn: async (move) => {
      if (!doesNavigationLeavePage(move)) return false
      const isAgreed = await askQuestion({
        title: t('leaveTitle'),
        text: t('leaveText'),
        actionLabel: t('leave'),
        cancelLabel: t('stay'),
        isKeepingFirst: true,
      })
      if (isAgreed) stop()
      return !isAgreed
    },
  })
}

interface OnePanorama {
  projectId: number
  tools: CaptureTools
  sweepId: string
  signal: AbortSignal
}

/** Takes one panorama and stores it; null: it is there, or it was stopped. */
const takeAndStore = async ({
  projectId,
  tools,
  sweepId,
  signal,
}: OnePanorama): Promise<CaptureFailure | null> => {
  let failure: CaptureFailure | null = null
  for (let n = 0; n < tries; n++) {
    try {
      await storeCapturedPanorama(projectId, sweepId, await tools.take(sweepId, signal), signal)
      return null
    } catch (error) {
      if (signal.aborted) return null
      failure = toCaptureFailure(error)
      // there is nothing to store it in, or no room: another try fares no better
      if (error instanceof ApiError && error.status === 409) break
    }
  }
  return failure
}

const toCaptureFailure = (error: unknown): CaptureFailure => {
  if (error instanceof ApiError) return { at: 'server', message: error.message }
  const code =
    error instanceof Error && 'code' in error ? (error.code as ViewerErrorCode) : 'unexpected'
  return { at: 'player', code }
}

/** The places whose panoramas are not stored yet. */
export const listMissingSweeps = ({ sweeps }: TourCapture): string[] =>
  sweeps.flatMap(({ sweepId, panorama }) => (panorama ? [] : [sweepId]))
