import {
  fieldTypeAliases,
  type TypePart,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { NewTypePart } from '@nspect/contract/projectTypes/typePartLists'
import { type CustomFieldType, customFieldTypes } from '@nspect/contract/shared/customFields'
import { isFieldTypeWithOptions, parseFieldOptions } from '../partFields/fieldOptions.ts'

/** A part as a line says it: what the line does not say, the server fills in. */
export type ListedPart = Pick<NewTypePart, 'name'> & Partial<NewTypePart>

/** A part of a pasted list, with the number of its line, from 1. */
export interface ListedLine {
  line: number
  part: ListedPart
}

/** How fields' types are called in the reader's language, in lower case. */
export type FieldTypeNames = ReadonlyMap<string, CustomFieldType>

/** What lists are often begun with: bullets, boxes, numbers. */
const marker = /^\s*(?:[-–—•*·▪☐□]|\d{1,3}[.)])\s+/
const colorCode = /^#[0-9a-f]{6}$/i

/**
 * The cells of a line: as copied from a table, else by semicolons; a line of names only is one
 * cell.
 */
const splitCells = (line: string, part: TypePart): string[] => {
  const cells =
    part === 'checkBox' || part === 'metaDataField'
      ? [line.replaceAll('\t', ' ')]
      : line.split(/[\t;]/)
  return cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
}

/**
 * A field's type and options from the cells after its name: a type by name, else options of a
 * choice.
 */
const parseFieldCells = (cells: readonly string[], names: FieldTypeNames): Partial<NewTypePart> => {
  const [first, ...rest] = cells
  if (first === undefined) return {}
  const word = first.toLowerCase()
  const type =
    names.get(word) ??
    customFieldTypes.find((candidate) => candidate.toLowerCase() === word) ??
    fieldTypeAliases[word]
  const customFieldType = type ?? 'dropdown'
  const options = parseFieldOptions((type ? rest : cells).join(','))
  return { customFieldType, options: isFieldTypeWithOptions(customFieldType, false) ? options : [] }
}

const toListedPart = (
  part: TypePart,
  [name = '', ...cells]: readonly string[],
  names: FieldTypeNames,
): ListedPart => {
  if (part === 'customField') return { name, ...parseFieldCells(cells, names) }
  const color = cells.find((cell) => colorCode.test(cell))
  const description = cells.filter((cell) => cell !== color).join(', ')
  return { name, ...(color && { poiColorCode: color }), ...(description && { description }) }
}

/**
 * The parts in a text of one part per line, as typed or copied from a table: a name, then after
 * tabs or semicolons a colour and a description, or a field's type and options. Empty lines are
 * skipped.
 */
export const parsePartList = (part: TypePart, text: string, names: FieldTypeNames): ListedLine[] =>
  text.split(/\r\n|\r|\n/).flatMap((line, n) => {
    const cells = splitCells(line.replace(marker, ''), part)
    return cells.length === 0 ? [] : [{ line: n + 1, part: toListedPart(part, cells, names) }]
  })

/**
 * The lines whose names are neither among `existing` nor in a line before, in any case; and how
 * many are left out.
 */
export const pickNewPartLines = (lines: readonly ListedLine[], existing: readonly string[]) => {
  const seen = new Set(existing.map((name) => name.toLowerCase()))
  const added = lines.filter(({ part }) => {
    const name = part.name.toLowerCase()
    const isNew = !seen.has(name)
    seen.add(name)
    return isNew
  })
  return { added, leftOut: lines.length - added.length }
}
