import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  readTables: () => ({
    args: { kind: 'rooms' },
    files: [
      {
        field: 'file',
        bytes: Buffer.from('Floor;Number;Room\r\nLevel 1;101;Guest room\r\n'),
        name: 'rooms.csv',
      },
    ],
  }),
  saveImportColumns: () => ({
    args: {
      kind: 'rooms',
      headings: ['Level', 'Door plate', 'Room'],
      columns: { floor: 0, number: 1, name: 2, kind: null, area: null },
    },
  }),
}
