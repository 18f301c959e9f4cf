import type { AnswerKind } from '@nspect/contract/checklists/checklistContent'
import type { Locale } from '@nspect/contract/i18n/locale'
import { limits } from '@nspect/contract/shared/limits'
import { parseTypedNumber } from '../../i18n/typedNumber.ts'
import type { ImportField } from '../../tableImport/guessColumns.ts'
import { type ListLine, splitPastedLines } from '../../tableImport/pastedLines.ts'
import { isTotalLabel } from '../../tableImport/totalWords.ts'
import { blankItem, type ItemRow, type NewChecklistRow } from './checklistRows.ts'

/** What a list of items has, in the order in which it is pasted, and how other programs head it. */
export const checklistImportFields = [
  {
    key: 'section',
    words: [
      ...['section', 'area', 'category', 'chapter', 'group', 'department', 'topic', 'room'],
      ...['abschnitt', 'bereich', 'kategorie', 'kapitel', 'gruppe', 'seccion', 'categoria'],
      ...['apartado', 'rubrique', 'categorie', 'chapitre', 'zone', 'セクション', '区分', '分類'],
      ...['場所', '分组', '类别', '部分', '区域'],
    ],
  },
  {
    key: 'question',
    words: [
      ...['question', 'item', 'criterion', 'criteria', 'check', 'standard', 'requirement'],
      ...['description', 'checkpoint', 'inspection item', 'frage', 'prufpunkt', 'kriterium'],
      ...['anforderung', 'beschreibung', 'pregunta', 'elemento', 'criterio', 'requisito'],
      ...['descripcion', 'critere', 'exigence', 'point de controle', '質問', '項目', '点検項目'],
      ...['内容', '問題', '问题', '项目', '检查项', '标准'],
    ],
  },
  {
    key: 'kind',
    words: [
      ...['answer', 'answer type', 'response', 'response type', 'type', 'antwort', 'antworttyp'],
      ...['respuesta', 'tipo', 'reponse', '回答', '回答形式', '答案', '类型'],
    ],
  },
  {
    key: 'weight',
    words: [
      ...[
        'weight',
        'points',
        'score',
        'max points',
        'weighting',
        'gewicht',
        'gewichtung',
        'punkte',
      ],
      ...[
        'peso',
        'puntos',
        'puntuacion',
        'poids',
        'bareme',
        '配点',
        '点数',
        '权重',
        '分值',
        '分数',
      ],
    ],
  },
  {
    key: 'critical',
    words: [
      ...['critical', 'mandatory', 'red', 'knock out', 'must', 'kritisch', 'pflicht', 'critico'],
      ...['obligatorio', 'critique', 'obligatoire', '重要', '必須', '关键', '关键项', '必须'],
      ...['ko', 'k o', 'ko criterion', 'k o criterion', 'knockout', 'knock out criterion'],
      ...['ko kriterium', 'k o kriterium', 'ausschlusskriterium', 'eliminatorio', 'excluyente'],
      ...['criterio eliminatorio', 'criterio excluyente', 'eliminatoire', 'redhibitoire'],
      ...['critere eliminatoire', 'critere bloquant', '致命', '重大', '失格', '否决项', '一票否决'],
    ],
  },
  {
    key: 'guidance',
    words: [
      ...['guidance', 'help', 'note', 'notes', 'how', 'hint', 'instruction', 'instructions'],
      ...['hinweis', 'hinweise', 'anleitung', 'indicaciones', 'ayuda', 'consignes', 'aide'],
      ...['確認方法', '説明', '备注', '说明'],
    ],
  },
] as const satisfies readonly ImportField<string>[]

export type ChecklistField = (typeof checklistImportFields)[number]['key']

/** Why a line is left out. */
type LineProblem = 'noQuestion' | 'tooLong' | 'badNumber' | 'isTotal'

export interface ReadChecklistLines {
  rows: NewChecklistRow[]
  /** lines from 1, as a person counts them */
  wrong: { line: number; text: string; problem: LineProblem }[]
  /** kinds of answers that are not known and became pass or fail, as they are written */
  unknownKinds: string[]
}

export interface ChecklistListFormat {
  locale: Locale
  /** the kinds of answers by their names, lower case, in the reader's language */
  kindNames: ReadonlyMap<string, AnswerKind>
}

/** What other programs call the kinds of answers; folded. */
const kindWords: readonly (readonly [AnswerKind, RegExp])[] = [
  ['condition', /condition|zustand|estado|etat|état|状態|状况|inventory/],
  ['number', /number|numeric|value|temperature|measure|zahl|wert|número|numero|nombre|数値|数值/],
  ['photo', /photo|picture|image|foto|bild|写真|照片/],
  ['text', /text|comment|free|freitext|texto|texte|テキスト|文字/],
  ['passFail', /pass|fail|yes|check|\bok\b|conform|correct|合格|是否|可否|はい/],
  ['passFail', /^(?:ja|sí|si|oui)\b|in ordnung|\bi\.? ?o\.?(?:\W|$)/],
]

/** Whether a line adds others up: it has the word alone, and no kind of answer. */
const isTotal = ([section = '', question = '', kind = '']: readonly string[]): boolean =>
  kind.trim() === '' && isTotalLabel([section, question])

/** The kind of answer that a cell names; pass or fail if it is blank, undefined if it is not known. */
const readKind = (cell: string, { kindNames }: ChecklistListFormat): AnswerKind | undefined => {
  const named = cell.trim().toLowerCase()
  if (named === '') return 'passFail'
  return kindNames.get(named) ?? kindWords.find(([, words]) => words.test(named))?.[0]
}

const affirmative =
  /^(?:y|yes|x|✓|✔|1|true|ja|j|si|sí|s|oui|o|はい|○|是|critical|kritisch|red|k\.? ?o\.?|knock-?out)$/i

/** A weight that is written; 1 if there is none, undefined if it cannot be read. */
const readWeight = (cell: string, locale: Locale): number | undefined => {
  if (cell.trim() === '') return blankItem.weight as number
  const number = Number(parseTypedNumber(cell, locale) ?? 'none')
  const isWeight = Number.isInteger(number) && number >= 0 && number <= limits.checklistWeight
  return isWeight ? number : undefined
}

const readItem = (
  cells: readonly string[],
  format: ChecklistListFormat,
): Omit<ItemRow, 'place'> | LineProblem => {
  const [, question = '', kind = '', weightCell = '', critical = '', guidance = ''] = cells
  if (question.trim() === '') return 'noQuestion'
  if (question.length > limits.question || guidance.length > limits.checklistGuidance)
    return 'tooLong'
  const weight = readWeight(weightCell, format.locale)
  if (weight === undefined) return 'badNumber'
  return {
    ...blankItem,
    question: question.replace(/\s+/g, ' ').trim(),
    kind: readKind(kind, format) ?? 'passFail',
    weight,
    isCritical: affirmative.test(critical.trim()),
    guidance: guidance.trim(),
  }
}

/**
 * Reads items of lines whose cells are section, question, answer, weight, critical and guidance. A
 * section begins where another one is named; without a name a line belongs to the one above. A line
 * that has nothing but a section is its heading.
 */
export const readChecklistLines = (
  lines: readonly ListLine[],
  format: ChecklistListFormat,
): ReadChecklistLines => {
  const read: ReadChecklistLines = { rows: [], wrong: [], unknownKinds: [] }
  const unknown = new Set<string>()
  let current = ''
  for (const { line, text, cells } of lines) {
    if (isTotal(cells)) {
      read.wrong.push({ line, text, problem: 'isTotal' })
      continue
    }
    const section = (cells[0] ?? '').replace(/\s+/g, ' ').trim()
    if (section.length > limits.partName) {
      read.wrong.push({ line, text, problem: 'tooLong' })
      continue
    }
    if (section !== '' && section !== current) {
      read.rows.push({ row: 'section', name: section })
      current = section
    }
    const isHeading = section !== '' && cells.slice(1).every((cell) => cell.trim() === '')
    if (isHeading) continue
    const item = readItem(cells, format)
    if (typeof item === 'string') read.wrong.push({ line, text, problem: item })
    else {
      read.rows.push(item)
      if (!readKind(cells[2] ?? '', format)) unknown.add((cells[2] ?? '').trim())
    }
  }
  return { ...read, unknownKinds: [...unknown] }
}

/** Marks of lists in texts: dashes, dots, numbers, boxes. */
const listMark = /^(?:[-–—•*·☐□▪]|\d{1,4}[.)])\s+/

/**
 * Reads items as they are pasted. Lines of one cell are questions, and headings where they end with
 * a colon.
 */
export const parseChecklistText = (
  text: string,
  format: ChecklistListFormat,
): ReadChecklistLines => {
  // a comma is part of most questions
  const lines = splitPastedLines(text, ['\t', ';'])
  const isTable = lines.some(({ cells }) => cells.length > 1)
  if (isTable) return readChecklistLines(lines, format)
  return readChecklistLines(
    lines.map((line) => {
      const [cell = ''] = line.cells
      const question = cell.replace(listMark, '')
      return { ...line, cells: /[:：]$/.test(question) ? [question.slice(0, -1)] : ['', question] }
    }),
    format,
  )
}
