/**
 * Rows of the matrix whose calls later parts of the product build, by the start of their path in small letters. What is built
 * leaves this list: an entry that no unserved row needs any more fails the matrix. When the last part is done, it is empty.
 */
export const laterParts: Record<string, readonly string[]> = {
  'share links': [
    '/api/projectpin/saveprojectpinanonymous',
    '/api/report/getsharelinks',
    '/api/report/revokesharelink',
  ],
  operations: ['/api/docs', '/metrics'],
}
