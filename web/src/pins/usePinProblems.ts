import type { Pin } from '@nspect/contract/pins'
import type { Project } from '@nspect/contract/projects'
import { type PinProblems, type PinValues, pinProblems } from './pinValues.ts'
import { usePinLabels } from './usePinLabels.ts'

/** What is wrong with the values of a point, in words; for `usePinForm`. */
export function usePinProblems(project: Project, mayChangeFixed: boolean) {
  const labels = usePinLabels()
  return (values: PinValues, from: Pin | null): PinProblems =>
    pinProblems(project.projectType, values, from, mayChangeFixed, labels)
}
