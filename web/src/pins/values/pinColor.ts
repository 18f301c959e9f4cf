/** The default of T62 and T69, for a category without a colour. */
const defaultColor = '#6b7280'
const hexColor = /^#[0-9a-f]{6}$/i

interface Coloured {
  poiColorCode: string | null
}

/** The first valid colour of the given statuses or categories, `#rrggbb`, else grey. */
export const pickFirstValidColor = (...colored: readonly (Coloured | null | undefined)[]): string =>
  colored.map((record) => record?.poiColorCode ?? '').find((color) => hexColor.test(color)) ??
  defaultColor

/**
 * The fill of a point, `#rrggbb`: its status' colour where statuses are shown (Business up), its
 * category's, else grey (T62).
 */
export const getPinColor = (
  pin: { projectTypePOIStatus: Coloured | null; pointCategory: Coloured },
  isStatusShown: boolean,
): string => pickFirstValidColor(isStatusShown ? pin.projectTypePOIStatus : null, pin.pointCategory)
