import { can } from '@nspect/contract/permissions/policy'
import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { toProjectFacts } from '@nspect/contract/projects/toProjectFacts'
import { isImprovementPlan } from '@nspect/contract/projectTypes/improvementPlan'
import { limits } from '@nspect/contract/shared/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useActor, useSignedInUser } from '../api/signedInUser.ts'
import { i18n } from '../i18n/i18n.ts'
import { toast } from '../ui/feedback/toast.ts'
import { followPrintOut } from './followedPrints.ts'
import { usePrintOptions } from './printOptions.ts'
import { createReportPrintUrl, startBackgroundPrint } from './prints.api.ts'
import { useOpenPdfTab } from './useOpenPdfTab.ts'

/** What waits for review is nobody's finding yet. */
const isPrintable = ({ visitorState }: Pick<Pin, 'visitorState'>) => visitorState !== 'waiting'

/**
 * Prints some points as the type was printed last: in a new tab, or in the background if they are
 * many. Null: the person may not print.
 */
export const usePrintPins = (project: Project): ((pins: readonly Pin[]) => void) | null => {
  const actor = useActor()
  const client = useQueryClient()
  const me = useSignedInUser()
  const [options] = usePrintOptions(project.projectTypeId)
  const { open } = useOpenPdfTab()
  if (!can(actor, 'report.print', toProjectFacts(project))) return null
  return (pins) => {
    const pinIds = pins.filter(isPrintable).map(({ id }) => id)
    // a plan has a layout of its own
    const chosen = { ...(isImprovementPlan(project.projectType.formJSON) ? {} : options), pinIds }
    if (pinIds.length <= limits.pointsPrintedAtOnce)
      return open(() => createReportPrintUrl(project.id, chosen))
    void startBackgroundPrint(client, project.id, chosen).then((id) => {
      followPrintOut(me.id, id)
      toast.done(i18n.t('prints:startedPoints'))
    }, toast.failed)
  }
}

/** Prints one point alone. Null: it cannot be printed, or the person may not. */
export const usePrintPin = (pin: Pin, project: Project): (() => void) | null => {
  const print = usePrintPins(project)
  return print && isPrintable(pin) ? () => print([pin]) : null
}
