import type { ImportField } from '../../tableImport/guessColumns.ts'

/** What a list of cost lines has, in the order in which it is pasted, and how other programs head it. */
export const costImportFields = [
  {
    key: 'number',
    words: [
      ...['number', 'no', 'nr', 'num', 'n', 'item', 'item no', 'point', 'point no', 'pin', 'id'],
      ...['pos', 'position', 'nummer', 'punkt', 'punkt nr', 'numero', 'punto', 'partida', 'n o'],
      ...['番号', '項番', '编号', '序号', '点位', '项目编号'],
    ],
  },
  {
    key: 'title',
    words: [
      ...['title', 'point title', 'requirement', 'finding', 'titel', 'anforderung', 'mangel'],
      ...[
        'titulo',
        'requisito',
        'titre',
        'exigence',
        'タイトル',
        '件名',
        '要求事項',
        '标题',
        '要求',
      ],
    ],
  },
  {
    key: 'scope',
    words: [
      ...['scope', 'scope of work', 'work', 'description', 'task', 'product', 'leistung', 'arbeit'],
      ...['beschreibung', 'bezeichnung', 'umfang', 'gewerk', 'alcance', 'descripcion', 'trabajo'],
      ...['concepto', 'travaux', 'prestation', 'designation', '作業', '作業内容', '内容', '範囲'],
      ...['工程内容', '工作内容', '范围', '描述'],
    ],
  },
  {
    key: 'area',
    words: [
      ...['area', 'location', 'room', 'place', 'zone', 'bereich', 'ort', 'raum', 'zona', 'lugar'],
      ...['ubicacion', 'lieu', 'emplacement', 'secteur', 'エリア', '場所', '区域', '位置', '部位'],
    ],
  },
  {
    key: 'quantity',
    words: [
      ...['quantity', 'qty', 'count', 'menge', 'anzahl', 'stuckzahl', 'cantidad', 'cant'],
      ...['quantite', 'qte', '数量', '数'],
    ],
  },
  {
    key: 'unit',
    words: [
      ...[
        'unit',
        'units',
        'uom',
        'einheit',
        'me',
        'eh',
        'unidad',
        'ud',
        'unite',
        'u',
        '単位',
        '单位',
      ],
    ],
  },
  {
    key: 'unitPrice',
    words: [
      ...['unit price', 'unit cost', 'price', 'rate', 'cost each', 'einheitspreis', 'einzelpreis'],
      ...['ep', 'preis', 'stuckpreis', 'precio unitario', 'precio', 'coste unitario', 'tarifa'],
      ...['prix unitaire', 'pu', 'prix', 'cout unitaire', '単価', '单价'],
    ],
  },
  {
    key: 'disposition',
    words: [
      ...[
        'owner response',
        'response',
        'disposition',
        'answer',
        'antwort',
        'antwort des eigentumers',
      ],
      ...['respuesta', 'respuesta del propietario', 'disposicion', 'reponse'],
      ...['reponse du proprietaire', '回答', 'オーナーの回答', '答复', '业主答复'],
    ],
  },
  {
    key: 'deferredTo',
    words: [
      ...['deferred to', 'deferred', 'defer to', 'verschoben auf', 'verschoben', 'aplazado al'],
      ...['aplazado', 'reporte au', 'reporte', '延期先の日付', '延期日', '延期至', '延期'],
    ],
  },
  {
    key: 'reason',
    words: [
      ...['reason', 'proposal', 'proposal or reason', 'justification', 'grund', 'begrundung'],
      ...['vorschlag', 'motivo', 'razon', 'propuesta', 'motif', 'raison', 'proposition'],
      ...['理由', '提案', '原因', '方案'],
    ],
  },
] as const satisfies readonly ImportField<string>[]

export type CostImportField = (typeof costImportFields)[number]['key']
