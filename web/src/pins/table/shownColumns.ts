import { columnAttributes } from '@nspect/contract/pinAttributes'

/** The attributes that have a column, after the title; the status from the Business plan up (T40). */
export const shownColumns = (isStatusShown: boolean) =>
  columnAttributes
    .filter((name) => name !== 'title')
    .filter((name) => name !== 'projectTypePOIStatusId' || isStatusShown)
