import type { ProjectTypeDetail, TypePart } from '@nspect/contract/typeCalls'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { FormFields } from '../forms/useFormFields.ts'

/** What every part of a type has, whatever it is. */
export interface StoredPart {
  id: number
  projectTypeId: number
  version: number
}

interface PartColumn<Part> {
  key: string
  title: string
  /** the first column's stands in the link that opens the part */
  render: (part: Part) => ReactNode
}

/** A part's form as its fields see it. */
export interface PartForm<Values extends object> extends FormFields<Values> {
  labels: Record<string, string>
}

export interface PartFieldsProps<Values extends object> {
  form: PartForm<Values>
  type: ProjectTypeDetail
  isNew: boolean
}

type Asking<Answer> = UseQueryOptions<Answer, Error, Answer, QueryKey>

/** What a part is saved under: new, or over the version that was read. */
interface SavedAs {
  projectTypeId: number
  id?: number
  version?: number
}

/** One of the five kinds of parts: how it is read, saved and shown. Its words are the texts that begin with `part`. */
export interface PartKind<Part extends StoredPart, Values extends object> {
  part: TypePart
  listLink: (typeId: number) => LinkProps
  /** of a new part, or of that one */
  formLink: (typeId: number, partId?: number) => LinkProps
  list: (typeId: number) => Asking<Part[]>
  detail: (partId: number) => Asking<Part>
  send: (
    values: Values,
    as: SavedAs,
    options: { idempotencyKey: string },
  ) => Promise<{ message: string; id: number; version: number }>
  remove: (partId: number) => Promise<{ message: string }>
  /** of a stored part, as a refused save brings it */
  shape: z.ZodType<Part>
  nameOf: (part: Part) => string
  useColumns: () => PartColumn<Part>[]
  blank: Values
  valuesOf: (part: Part) => Values
  /** the fields as people read them, in the order of the form */
  useLabels: () => Record<string, string>
  /** what the server would say about the fields, worded */
  problems: (values: Values, labels: Record<string, string>) => Record<string, string>
  /** each field's value in words, to hold two versions against each other */
  useTold: (type: ProjectTypeDetail) => (values: Values) => Partial<Record<keyof Values & string, string>>
  Fields: ComponentType<PartFieldsProps<Values>>
}
