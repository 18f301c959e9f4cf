/** A value that workbooks store by its type; a CSV file contains its text. */
export interface TypedText {
  /**
   * `day`: YYYY-MM-DD; `instant`: ISO 8601; `decimal`, `money`: digits with a decimal point;
   * `fraction`: `1 3/8`, as fields of a point are written
   */
  type: 'day' | 'instant' | 'decimal' | 'money' | 'fraction'
  text: string
  /** ISO 4217 code, of money */
  currency?: string | null
}

/** A cell of an exported table. */
export type Cell = string | number | boolean | null | TypedText

/** A cell of that type; null without a text. */
export const createSheetCell = (
  type: TypedText['type'],
  text: string | null | undefined,
): TypedText | null => (text ? { type, text } : null)

/** A cell with an amount in a currency; null without an amount. */
export const createMoneyCell = (text: string | null, currency: string | null): TypedText | null =>
  text ? { type: 'money', text, currency } : null
