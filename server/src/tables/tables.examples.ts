import type { Examples } from '../testing/exampleTypes.ts'

export const examples: Examples = {
  readTables: () => ({
    args: {},
    files: [
      {
        field: 'file',
        bytes: Buffer.from('Floor;Number;Room\r\nLevel 1;101;Guest room\r\n'),
        name: 'rooms.csv',
      },
    ],
  }),
}
