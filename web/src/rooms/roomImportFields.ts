import type { ImportField } from '../tableImport/guessColumns.ts'

/** What a list of rooms has, in the order in which it is pasted, and how other programs head it. */
export const roomImportFields = [
  {
    key: 'floor',
    words: [
      ...['floor', 'level', 'storey', 'story', 'etage', 'geschoss', 'stockwerk', 'ebene'],
      ...['planta', 'piso', 'nivel', 'niveau', '階', 'フロア', '楼层', '层', '楼'],
    ],
  },
  {
    key: 'number',
    words: [
      ...['number', 'no', 'nr', 'num', 'n', 'nummer', 'room no', 'room number', 'raumnummer'],
      ...['raum nr', 'zimmernummer', 'numero', 'numero de piece', '番号', '部屋番号', '室番号'],
      ...['房间号', '编号', '房号'],
    ],
  },
  {
    key: 'name',
    words: [
      ...['name', 'room', 'room name', 'longname', 'long name', 'raum', 'raumname', 'bezeichnung'],
      ...['raumbezeichnung', 'zimmer', 'nombre', 'sala', 'habitacion', 'nom', 'piece', '室名'],
      ...['部屋名', '名称', '部屋', '房间', '房间名称'],
    ],
  },
  {
    key: 'kind',
    words: [
      ...['kind', 'type', 'use', 'usage', 'category', 'function', 'art', 'nutzung', 'nutzungsart'],
      ...[
        'raumart',
        'raumtyp',
        'typ',
        'tipo',
        'uso',
        'utilisation',
        '種類',
        '用途',
        '类型',
        '用途',
      ],
    ],
  },
  {
    key: 'area',
    words: [
      ...['area', 'sqm', 'sq ft', 'size', 'm2', 'netfloorarea', 'nua', 'flache', 'große'],
      ...['superficie', 'surface', '面積', '面积'],
    ],
  },
] as const satisfies readonly ImportField<string>[]

export type RoomField = (typeof roomImportFields)[number]['key']
