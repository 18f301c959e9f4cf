/**
 * What is masked wherever it turns up in a text: the shapes of secrets, and what databases and
 * parsers quote of input.
 */
const masked: readonly (readonly [RegExp, string])[] = [
  // signed tokens
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '…'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, '$1 …'],
  // name and password in an address, and secrets in its query
  [/\b([a-z][a-z\d+.-]*:\/\/)[^\s/@]+@/gi, '$1…@'],
  [/\b((?:token|ticket|password|key|code|secret|signature)=)[^&\s"']+/gi, '$1…'],
  [/[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(?:\.[\w-]+)+/g, '…@…'],
  // PostgreSQL: invalid input syntax for type integer: "…"; V8: Unexpected token …, "…" is not
  // valid JSON
  [/(: )"(?:[^"]|"")*"$/gm, '$1"…"'],
  [
    /token .{1,20}?, (?:\.{3})?"[\s\S]*?"(?:\.{3})? is not valid JSON/g,
    'token in what is not valid JSON',
  ],
]

/**
 * A text as it may be logged. Values are kept out at their source; this is for messages that other
 * programs word.
 */
export const redactLoggedText = (text: string): string =>
  masked.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text)
