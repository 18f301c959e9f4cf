import type { ProjectTypeCustomField } from '@nspect/contract/projectTypes/projectTypes'
import { foldHeading } from '@nspect/contract/tables/foldHeading'
import type { ImportField } from '../../tableImport/guessColumns.ts'

/** How programs head a coordinate: "x pos", "Koordinate X". */
const listCoordinateWords = (axis: string): string[] => [
  axis,
  ...['pos', 'position', 'coordinate', 'coord', 'koordinate', 'coordonnee', 'coordenada'].flatMap(
    (word) => [`${axis} ${word}`, `${word} ${axis}`],
  ),
]

/** What a list of points has, in the order in which it is pasted, and how other programs head it. */
const pinImportFields = [
  {
    key: 'externalId',
    words: [
      ...['id', 'number', 'no', 'nr', 'n', 'ref', 'reference', 'key', 'item no', 'issue id'],
      ...['issue number', 'ticket', 'defect no', 'snag no', 'pos', 'position', 'nummer'],
      ...['#', 'code', 'codigo', 'kennung', 'identifiant', 'mangel id'],
      ...['lfd nr', 'mangel nr', 'mangelnummer', 'numero', 'referencia', 'n o', 'reference no'],
      ...['番号', '管理番号', '項番', '编号', '序号', '问题编号'],
    ],
  },
  {
    key: 'title',
    words: [
      ...['title', 'name', 'subject', 'summary', 'defect', 'issue', 'finding', 'snag', 'item'],
      ...['observation', 'titel', 'betreff', 'mangel', 'befund', 'bezeichnung', 'kurztext'],
      ...['titulo', 'asunto', 'defecto', 'hallazgo', 'titre', 'objet', 'defaut', 'constat'],
      ...[
        'reserve',
        'intitule',
        'incidencia',
        'kurzbeschreibung',
        '件名',
        'タイトル',
        '指摘',
        '指摘事項',
        '标题',
        '问题',
        '缺陷',
      ],
    ],
  },
  {
    key: 'description',
    words: [
      ...['description', 'details', 'detail', 'notes', 'note', 'comment', 'comments', 'remarks'],
      ...['remark', 'beschreibung', 'bemerkung', 'anmerkung', 'langtext', 'hinweis'],
      ...['descripcion', 'detalle', 'observaciones', 'notas', 'comentario', 'commentaire'],
      ...['remarque', '説明', '内容', '詳細', '備考', '描述', '说明', '备注'],
    ],
  },
  {
    key: 'category',
    words: [
      ...['category', 'trade', 'type', 'discipline', 'kategorie', 'gewerk', 'art', 'categoria'],
      ...['gremio', 'oficio', 'tipo', 'categorie', 'corps de metier', 'lot', 'カテゴリ'],
      ...['corps d etat', 'mangelart'],
      ...['カテゴリー', '工種', '分類', '类别', '专业', '工种', '分类'],
    ],
  },
  {
    key: 'room',
    words: [
      ...['room', 'location', 'area', 'place', 'where', 'raum', 'zimmer', 'ort', 'bereich'],
      ...['habitacion', 'ubicacion', 'lugar', 'zona', 'local', 'piece', 'lieu', 'emplacement'],
      ...['standort', 'estancia'],
      ...['部屋', '場所', '位置', '箇所', '房间', '地点', '部位'],
    ],
  },
  {
    key: 'severity',
    words: [
      ...['severity', 'priority', 'risk', 'urgency', 'schweregrad', 'schwere', 'prioritat'],
      ...[
        'dringlichkeit',
        'gravedad',
        'prioridad',
        'urgencia',
        'gravite',
        'priorite',
        'urgence',
        '重要度',
      ],
      ...['優先度', '深刻度', '严重程度', '优先级', '严重性'],
    ],
  },
  {
    key: 'status',
    words: [
      ...['status', 'state', 'stage', 'zustand', 'estado', 'statut', 'etat'],
      ...['ステータス', '状態', '状况', '状态'],
    ],
  },
  {
    key: 'assignee',
    words: [
      ...['assigned to', 'assignee', 'responsible', 'owner', 'contractor', 'company', 'firm'],
      ...['zustandig', 'verantwortlich', 'zugewiesen an', 'firma', 'auftragnehmer', 'responsable'],
      ...['asignado a', 'empresa', 'contratista', 'assigne a', 'attribue a', 'entreprise'],
      ...['担当者', '担当', '業者', '负责人', '责任人', '承包商'],
    ],
  },
  {
    key: 'dueDate',
    words: [
      ...['due', 'due date', 'due by', 'deadline', 'target date', 'fix by', 'fallig', 'fallig am'],
      ...['frist', 'termin', 'bis', 'falligkeit', 'vencimiento', 'fecha limite', 'plazo'],
      ...[
        'end date',
        'echeance',
        'date limite',
        'delai',
        'a lever avant le',
        '期限',
        '期日',
        '截止日期',
        '到期日',
      ],
    ],
  },
  {
    key: 'estimatedCost',
    words: [
      ...['cost', 'estimated cost', 'estimate', 'price', 'amount', 'kosten', 'geschatzte kosten'],
      ...['preis', 'betrag', 'coste', 'costo', 'importe', 'precio', 'cout', 'montant', 'prix'],
      ...['費用', '概算費用', '金額', '费用', '估算费用', '金额'],
    ],
  },
  {
    key: 'isCritical',
    words: [
      ...['critical', 'safety', 'kritisch', 'sicherheitsrelevant', 'critico', 'critique'],
      ...['重大', '危険', '重要', '紧急', '关键'],
    ],
  },
  {
    key: 'sheet',
    words: [
      ...['sheet', 'plan', 'drawing', 'floor plan', 'blatt', 'planblatt', 'zeichnung', 'plano'],
      ...[
        'hoja',
        'lamina',
        'feuille',
        'dessin',
        '図面',
        '図面番号',
        'シート',
        '图纸',
        '图号',
        '图纸编号',
      ],
    ],
  },
  { key: 'x', words: [...listCoordinateWords('x'), 'easting', 'rechtswert'] },
  { key: 'y', words: [...listCoordinateWords('y'), 'northing', 'hochwert'] },
  { key: 'z', words: [...listCoordinateWords('z'), 'elevation', 'altitude'] },
] as const satisfies readonly ImportField<string>[]

/** What a list in an archive with photos has, too. */
const photosField = {
  key: 'photos',
  words: [
    ...['photo', 'photos', 'image', 'images', 'picture', 'pictures', 'attachment', 'attachments'],
    ...[
      'foto',
      'fotos',
      'bild',
      'bilder',
      'anhang',
      'imagen',
      'imagenes',
      'adjunto',
      'piece jointe',
    ],
    ...['写真', '画像', '照片', '图片', '附件'],
  ],
} as const satisfies ImportField<string>

type FixedField = (typeof pinImportFields)[number]['key'] | typeof photosField.key
/** `field:12` is the custom field 12 of the type. */
export type PinImportField = FixedField | `field:${number}`

/** custom fields that a list can fill: what is remembered of its columns has a limit */
const maxCustomFields = 25

/**
 * The fields of a list for inspections of a type, with its custom fields by their names; `hasPhotos`:
 * the list came with photos.
 */
export const listPinImportFields = (
  customFields: readonly Pick<ProjectTypeCustomField, 'id' | 'name'>[],
  hasPhotos: boolean,
): ImportField<PinImportField>[] => [
  ...pinImportFields,
  ...(hasPhotos ? [photosField] : []),
  ...customFields
    .slice(0, maxCustomFields)
    .map(({ id, name }) => ({ key: `field:${id}` as const, words: [foldHeading(name)] })),
]
