import { type Severity, severities } from '../pins/severity.ts'

interface Urgency {
  isCritical: boolean
  isResolved: boolean
  severity: Severity | null
  /** YYYY-MM-DD */
  dueDate: string | null
  addedDateTime: string
}

/** number of points that a report names first */
const maxFirstPins = 5

const weight = ({ isCritical, severity }: Urgency) =>
  (isCritical ? severities.length + 1 : 0) + (severity ? severities.indexOf(severity) + 1 : 0)
const due = ({ dueDate }: Urgency) => dueDate ?? '9999'

/**
 * The open points that a reader should see first: critical ones, then by severity, by due date, and
 * by how long they are open.
 */
export const pickUrgentPins = <Pin extends Urgency>(pins: readonly Pin[]): Pin[] =>
  pins
    .filter(({ isResolved }) => !isResolved)
    .toSorted(
      (a, b) =>
        weight(b) - weight(a) ||
        due(a).localeCompare(due(b)) ||
        a.addedDateTime.localeCompare(b.addedDateTime),
    )
    .slice(0, maxFirstPins)
