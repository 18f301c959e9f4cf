import { columnAttributes, confidentialAttributes } from '@nspect/contract/pins/pinAttributes'

const isConfidential = (name: string) =>
  confidentialAttributes.some((attribute) => attribute === name)

/**
 * The attributes that have a column, after the title; the status from the Business plan up (T40).
 */
export const listPinTableColumns = (isStatusShown: boolean, maySeeCosts: boolean) =>
  columnAttributes
    .filter((name) => name !== 'title')
    .filter((name) => name !== 'projectTypePOIStatusId' || isStatusShown)
    .filter((name) => maySeeCosts || !isConfidential(name))

type Columns = ReturnType<typeof listPinTableColumns>

/**
 * Where the columns Resolved and Approved stand among those that are edited: before Severity
 * (T403).
 */
export const splitColumnsAroundFlags = (
  columns: Columns,
): { beforeFlags: Columns; afterFlags: Columns } => {
  const at = columns.indexOf('severity')
  return { beforeFlags: columns.slice(0, at), afterFlags: columns.slice(at) }
}
