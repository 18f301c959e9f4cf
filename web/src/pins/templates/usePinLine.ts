import type { PinLineGrammar } from '@nspect/contract/pins/pinLine/grammar'
import {
  buildPinTitle,
  type PinLine,
  type PinLineField,
  parsePinLine,
} from '@nspect/contract/pins/pinLine/pinLine'
import type { Severity } from '@nspect/contract/pins/severity'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { getShownLanguage } from '../../i18n/i18n.ts'
import { getToday } from '../../ui/browser/getToday.ts'
import { assigneesQuery } from '../assignees.api.ts'
import type { PinForm } from '../values/pinValues.ts'
import type { FilledValues } from './fillPinFromTemplate.ts'
import type { FormTemplates } from './usePinTemplates.ts'

/** Fields that a line can name, in the order of their chips. */
const lineFields = ['category', 'defect', 'severity', 'assignee', 'dueDate'] as const
type LineField = (typeof lineFields)[number]

const grammars: Record<string, () => Promise<{ default: unknown }>> = {
  de: () => import('@nspect/contract/pins/pinLine/grammar/de.json'),
  es: () => import('@nspect/contract/pins/pinLine/grammar/es.json'),
  fr: () => import('@nspect/contract/pins/pinLine/grammar/fr.json'),
  ja: () => import('@nspect/contract/pins/pinLine/grammar/ja.json'),
  zh: () => import('@nspect/contract/pins/pinLine/grammar/zh.json'),
}
const loadEnglish = () => import('@nspect/contract/pins/pinLine/grammar/en.json')

/** The grammar of the shown language; null while it loads, or without it. */
export const useGrammar = (): PinLineGrammar | null => {
  const language = getShownLanguage()
  const [grammar, setGrammar] = useState<PinLineGrammar | null>(null)
  useEffect(() => {
    const load = grammars[language] ?? loadEnglish
    // without it the line stays a title
    void load().then(
      (module) => setGrammar(module.default as PinLineGrammar),
      () => undefined,
    )
  }, [language])
  return grammar
}

const rightsOf = {
  category: 'pointCategoryId',
  defect: 'title',
  severity: 'severity',
  assignee: 'assignee',
  dueDate: 'dueDate',
} as const satisfies Record<LineField, string>

/** What was chosen at the chips of a line; empty: left out. */
interface Choices {
  line: string
  values: Partial<Record<LineField, string>>
}

/** Reads the title as a line; null while it names no other field. */
export const usePinLine = (form: PinForm, templates: FormTemplates) => {
  const { project, all, mayChange } = templates
  const line = form.values.title
  const grammar = useGrammar()
  const assignees = useQuery({
    ...assigneesQuery(project.id),
    enabled: mayChange('assignee'),
  }).data
  const vocabulary = useVocabulary(templates, assignees)
  const [choices, setChoices] = useState<Choices>({ line, values: {} })
  const read = useMemo(
    () => grammar && parsePinLine(line, { vocabulary, grammar, today: getToday() }),
    [line, vocabulary, grammar],
  )
  if (!read || !grammar || !hasOtherField(read)) return null
  const chosen = choices.line === line ? choices.values : {}
  const chips = lineFields.flatMap((field) => {
    const found: PinLineField<string | number> | null = read[field]
    if (!found || !mayChange(rightsOf[field])) return []
    const keys = [...(found.value === null ? [] : [found.value]), ...found.alternatives].map(String)
    return { field, keys, span: found.span, value: chosen[field] ?? String(found.value ?? '') }
  })
  if (chips.length === 0) return null
  const take = () => {
    const taken = chips.filter(({ value }) => value !== '')
    const pick = (field: LineField) => taken.find((chip) => chip.field === field)?.value
    const [category, severity] = [pick('category'), pick('severity')]
    const [assignee, dueDate] = [pick('assignee'), pick('dueDate')]
    const spans = taken.flatMap(({ span }) => span ?? [])
    const said: FilledValues = {
      title: buildPinTitle(line, spans, grammar) || read.title,
      ...(category && { pointCategoryId: Number(category) }),
      ...(severity && { severity: severity as Severity }),
      ...(assignee && { assignee }),
      ...(dueDate && { dueDate }),
    }
    templates.fillLine(said, all[Number(pick('defect') ?? -1)] ?? null)
  }
  return {
    chips,
    assignees: assignees ?? [],
    choose: (field: LineField, value: string) =>
      setChoices({ line, values: { ...chosen, [field]: value } }),
    take,
  }
}

/** Whether a part of the line is a field of its own: otherwise it is a title like others. */
const hasOtherField = ({ category, severity, assignee, dueDate }: PinLine) =>
  [category, severity, assignee, dueDate].some((field) => field?.span)

/** The choices of the inspection; the same object until they change, as it is indexed. */
const useVocabulary = (
  { project, all }: FormTemplates,
  assignees: Parameters<typeof parsePinLine>[1]['vocabulary']['assignees'] | undefined,
) => {
  const { pointCategories } = project.projectType
  // the list of templates is filtered at each render
  const defects = JSON.stringify(
    all.map(({ title, pointCategoryId }) => ({ title, pointCategoryId })),
  )
  return useMemo(
    () => ({
      categories: pointCategories.map(({ id, name, defaultFirmId }) => ({
        id,
        name,
        defaultAssignee: defaultFirmId === null ? null : `firm:${defaultFirmId}`,
      })),
      defects: JSON.parse(defects) as { title: string; pointCategoryId: number }[],
      assignees: assignees ?? [],
    }),
    [pointCategories, defects, assignees],
  )
}
