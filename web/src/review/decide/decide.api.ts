import type { CurrentDecision, Verdict } from '@nspect/contract/planDecisions/currentDecision'
import { planDecisionRoutes } from '@nspect/contract/planDecisions/planDecisions'
import type { ReportedPin } from '@nspect/contract/reports/reports'
import type { QueryClient } from '@tanstack/react-query'
import { callRoute } from '../../api/callRoute.ts'

/** Decides about an item as it is shown: 409 if its line or cost has changed since. */
export const decideItem = (
  token: string,
  { id, planLine, estimatedCost }: ReportedPin,
  { verdict, reason }: { verdict: Verdict; reason: string },
  options: { idempotencyKey: string },
) =>
  callRoute(
    planDecisionRoutes.decide,
    {
      token,
      pinId: id,
      lineVersion: planLine?.version ?? 0,
      estimatedCost,
      verdict,
      reason: verdict === 'approved' ? '' : reason,
    },
    // also while the page is left
    { ...options, keepalive: true },
  )

const sharedReport = { queryKey: ['sharedReport'] }

/**
 * Shows a decision at once; the report is not read again for each of a hundred. What is being read
 * may be older than the decision: it is read again.
 */
export const cacheDecision = (
  client: QueryClient,
  pinId: number,
  decision: CurrentDecision,
): void => {
  const isReading = client.isFetching(sharedReport) > 0
  void client.cancelQueries(sharedReport)
  client.setQueriesData<{ pins: readonly ReportedPin[] }>(
    sharedReport,
    (report) =>
      report && {
        ...report,
        pins: report.pins.map((pin) =>
          pin.id === pinId ? { ...pin, planDecision: decision } : pin,
        ),
      },
  )
  if (isReading) void refetchSharedReport(client)
}

/** Reads the report again, as somebody has changed it. */
export const refetchSharedReport = (client: QueryClient) => client.invalidateQueries(sharedReport)
