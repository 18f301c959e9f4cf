import type { Project } from '@nspect/contract/projects/projects'
import { formatDate } from '../i18n/formatDate.ts'
import type { ConflictRow } from '../ui/feedback/SaveConflict.tsx'
import type { ProjectValues } from './projectForm.ts'

const formatDay = (day: string | null) => (day ? formatDate(day, 'table') : '')

/**
 * Both versions of an inspection, field by field, as text; its form fields are those of its
 * creation (T46).
 */
export const buildProjectConflictRows = (
  savedByOther: Project,
  mine: ProjectValues,
  labels: Record<string, string>,
): ConflictRow[] => [
  {
    key: 'projectName',
    label: labels.projectName ?? '',
    savedByOther: savedByOther.projectName,
    mine: mine.projectName,
  },
  {
    key: 'scanDate',
    label: labels.scanDate ?? '',
    savedByOther: formatDay(savedByOther.scanDate),
    mine: formatDay(mine.scanDate),
  },
  {
    key: 'building',
    label: labels.building ?? '',
    savedByOther: savedByOther.building?.name ?? '',
    mine: mine.building,
  },
  {
    key: 'customer',
    label: labels.customer ?? '',
    savedByOther: savedByOther.customer?.name ?? '',
    mine: mine.customer,
  },
  {
    key: 'yourReference',
    label: labels.yourReference ?? '',
    savedByOther: savedByOther.yourReference,
    mine: mine.yourReference,
  },
  { key: 'notes', label: labels.notes ?? '', savedByOther: savedByOther.notes, mine: mine.notes },
  ...savedByOther.formJSON.map(({ key, label, type, value }) => {
    const textOf = (text: string) => (type === 'date' ? formatDay(text) : text)
    return {
      key: `form.${key}`,
      label,
      savedByOther: textOf(value),
      mine: textOf(mine.form[key] ?? ''),
    }
  }),
]
