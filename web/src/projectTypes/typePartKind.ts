import type {
  ProjectTypeDetail,
  TypePart,
} from '@nspect/contract/projectTypes/projectTypeConfiguration'
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { z } from 'zod'
import type { FormFields } from '../forms/useFormFields.ts'

/** What all parts of a type have in common. */
export interface StoredTypePart {
  id: number
  projectTypeId: number
  version: number
}

interface PartColumn<Part> {
  key: string
  title: string
  render: (part: Part) => ReactNode
}

/** A part's form as passed to its fields. */
export interface TypePartFormState<Values extends object> extends FormFields<Values> {
  labels: Record<string, string>
}

export interface TypePartFieldsProps<Values extends object> {
  form: TypePartFormState<Values>
  type: ProjectTypeDetail
  isNew: boolean
}

type PartQuery<Data> = UseQueryOptions<Data, Error, Data, QueryKey>

/** What is saved: a new part, or a change of the version that was loaded. */
interface SaveTarget {
  projectTypeId: number
  id?: number
  version?: number
}

/**
 * One of the five kinds of parts: how it is fetched, saved and shown. The keys of its texts start
 * with `part`.
 */
export interface TypePartKind<Part extends StoredTypePart, Values extends object> {
  part: TypePart
  listLink: (typeId: number) => LinkProps
  /** for a new part, or for an existing one */
  formLink: (typeId: number, partId?: number) => LinkProps
  list: (typeId: number) => PartQuery<Part[]>
  detail: (partId: number) => PartQuery<Part>
  send: (
    values: Values,
    target: SaveTarget,
    options: { idempotencyKey: string },
  ) => Promise<{ message: string; id: number; version: number }>
  remove: (partId: number) => Promise<{ message: string }>
  /** of a stored part, as returned with a conflict */
  shape: z.ZodType<Part>
  nameOf: (part: Part) => string
  /** the value that is its name */
  nameKey: keyof Values & string
  /** the value that is its colour, for those who have colours */
  useColorKey?: () => (keyof Values & string) | undefined
  /** those beside the name */
  useColumns: () => PartColumn<Part>[]
  /** whether uploads begin with it */
  isDefault?: (part: Part) => boolean
  blank: Values
  valuesOf: (part: Part) => Values
  /** the labels of the fields, in the order of the form */
  useLabels: () => Record<string, string>
  /** field errors found with the server's schema */
  problems: (values: Values, labels: Record<string, string>) => Record<string, string>
  /** each field's value as text, to compare two versions */
  useDisplayTexts: (
    type: ProjectTypeDetail,
  ) => (values: Values) => Partial<Record<keyof Values & string, string>>
  Fields: ComponentType<TypePartFieldsProps<Values>>
}
