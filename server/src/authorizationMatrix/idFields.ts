import type { Route } from '@nspect/contract/http/route'
import { id as idSchema, textId } from '@nspect/contract/shared/scalars'
import type { z } from 'zod'
import { getSchemaDef, unwrapSchema } from '../testing/randomInput.ts'
import type { ClientRecords } from './otherClientRecords.ts'

/** The position of a field in a call's arguments: names, and `[]` for every element of a list. */
export type FieldPath = readonly string[]

const isId = (schema: z.ZodType): boolean => {
  if (schema === idSchema || schema === textId) return true
  const { innerType, options } = getSchemaDef(schema)
  return innerType ? isId(innerType) : (options ?? []).some(isId)
}

/**
 * Ids of what has no owner, and numbers that only look like ids; with the call's name if the
 * field's is ambiguous.
 */
const belongsToNobody = new Set([
  // the drawing that was seen, compared as a version is
  'markUpId',
  ...['version', 'roleId', 'clientTierId', 'before', 'size', 'readClientTier.id'],
  // the device's own name of a passkey
  ...['addPasskey.response.id', 'addPasskey.response.rawId'],
  ...['finishPasskeySignIn.response.id', 'finishPasskeySignIn.response.rawId'],
  // of an element in its IFC file, of a point in another program, and of a place in a vendor's tour
  'globalId',
  'externalId',
  'sweepId',
  // the mark's own name in the drawing library
  ...[
    'savePin.annotationCoordinates.data.id',
    'saveAnnotation.annotationCoordinates.data.id',
    'checkCarriedPin.annotationCoordinates.data.id',
    'savePinAnonymous.annotationCoordinates.data.id',
    'savePinStills.annotationCoordinates.data.id',
  ],
])

const walk = (name: string, schema: z.ZodType, path: FieldPath): FieldPath[] => {
  const inner = unwrapSchema(schema)
  const { shape, element } = getSchemaDef(inner)
  if (shape) return Object.entries(shape).flatMap(([key, one]) => walk(key, one, [...path, key]))
  if (element) return walk(name, element, [...path, '[]'])
  const isNamedSo = /(^id|Ids?|IDs?)$/.test(name)
  return (isNamedSo || isId(schema) || isId(inner)) && !belongsToNobody.has(name) ? [path] : []
}

const listInputSchemas = (route: Route): z.ZodType[] =>
  [route.query, route.params, 'body' in route ? route.body : undefined].filter(
    (part) => part !== undefined,
  )

interface Named {
  name: string
  route: Route
}

/**
 * Every field of a call that refers to a record of some client, found in the contract's schemas.
 */
export const listIdFields = ({ name, route }: Named): FieldPath[] =>
  listInputSchemas(route)
    .flatMap((part) => walk('', part, []))
    .filter((path) => !belongsToNobody.has(`${name}.${path.join('.')}`))

const at = (value: unknown, path: FieldPath): unknown[] => {
  const [first, ...rest] = path
  if (first === undefined) return value === undefined || value === null ? [] : [value]
  if (first === '[]') return Array.isArray(value) ? value.flatMap((item) => at(item, rest)) : []
  return typeof value === 'object' && value !== null
    ? at((value as Record<string, unknown>)[first], rest)
    : []
}

/** The id fields that an example fills. */
export const listFilledIdFields = (call: Named, args: Record<string, unknown>): FieldPath[] =>
  listIdFields(call).filter((path) => at(args, path).length > 0)

/**
 * The same arguments with that value there; `around` creates the parents of a field that the
 * example omits.
 */
export const replaceIdAt = (
  args: Record<string, unknown>,
  path: FieldPath,
  value: unknown,
  around: unknown,
): Record<string, unknown> => {
  const put = (into: unknown, [first, ...rest]: FieldPath): unknown => {
    if (first === undefined) return value
    if (first === '[]')
      return (Array.isArray(into) && into.length > 0 ? into : [{}]).map((item) => put(item, rest))
    const object =
      typeof into === 'object' && into !== null ? (into as Record<string, unknown>) : {}
    return { ...object, [first]: put(object[first], rest) }
  }
  const [first = ''] = path
  return put(
    at(args, [first]).length > 0 || path.length === 1 ? args : { ...args, [first]: around },
    path,
  ) as Record<string, unknown>
}

/** The schema of one of a call's own fields. */
export const getFieldSchema = (route: Route, name: string): z.ZodType | undefined =>
  listInputSchemas(route)
    .map((part) => getSchemaDef(unwrapSchema(part)).shape?.[name])
    .find((schema) => schema !== undefined)

/** The kind of record that a field of this name refers to. */
const kinds: Record<string, keyof ClientRecords> = {
  clientId: 'client',
  clientIds: 'client',
  userId: 'user',
  projectId: 'project',
  projectTypeId: 'projectType',
  projTypeId: 'projectType',
  projectTypeCustomFieldIds: 'customField',
  pointCategoryId: 'category',
  projectTypePOIStatusId: 'status',
  projectTypeCheckBoxId: 'checkBox',
  projectTypeCustomFieldId: 'customField',
  projectTypeMetaDataFieldId: 'question',
  projectPinId: 'pin',
  projPinId: 'pin',
  projectPinPhotoId: 'photo',
  photoId: 'answerPhoto',
  commentId: 'comment',
  key: 'pin',
  pinId: 'pin',
  pinIds: 'pin',
  checklistId: 'checklist',
  roomId: 'room',
  roomIds: 'room',
  importId: 'roomImport',
  ownerId: 'user',
  projectModelImageId: 'image',
  imageId: 'image',
  planSheetId: 'planSheet',
  planFileId: 'planFile',
  mediaRevisionId: 'mediaRevision',
  tourNodeId: 'tourNode',
  otherTourNodeId: 'tourNode',
  tourNodeIds: 'tourNode',
  sessionId: 'session',
  recordId: 'project',
  ids: 'checkBox',
  paymentProfileId: 'card',
  chargifyCustomerId: 'billedCustomer',
  exportId: 'clientExport',
  printId: 'printOut',
  defaultFirmId: 'firm',
  firmId: 'firm',
  deliveryIds: 'webhookDelivery',
  mentions: 'user',
}

/** The calls about one kind of a type's parts. */
const parts = (name: string, kind: keyof ClientRecords) =>
  Object.fromEntries(['read', 'save', 'delete'].map((verb) => [`${verb}${name}`, kind]))

/** The kind of a call's plain `id`: by the call's name if the right is ambiguous. */
const ownIds: Record<string, keyof ClientRecords> = {
  savePhoto: 'photo',
  deletePhoto: 'photo',
  saveShareLink: 'shareLink',
  revokeShareLink: 'shareLink',
  listSharedPinCustomFields: 'pin',
  listDocuments: 'project',
  makeResetLink: 'user',
  removePasskey: 'passkey',
  readTypeUsage: 'category',
  ...parts('PointCategory', 'category'),
  ...parts('CheckBox', 'checkBox'),
  ...parts('CustomField', 'customField'),
  ...parts('PoiStatus', 'status'),
  ...parts('MetaDataField', 'question'),
  ...parts('Checklist', 'checklist'),
}

/** The kind of record that the call's field refers to; undefined if not declared yet. */
export const getRecordKind = (
  call: Named,
  path: FieldPath,
  records: ClientRecords,
): keyof ClientRecords | undefined => {
  const name = path.findLast((part) => part !== '[]') ?? ''
  if (name !== 'id') return kinds[name]
  const [record = ''] = call.route.can.split('.')
  return (
    ownIds[call.name] ??
    (Object.hasOwn(records, record) ? (record as keyof ClientRecords) : undefined)
  )
}
