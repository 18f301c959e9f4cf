import type { RoomOfPin } from '../pins/pinRoom.ts'
import type { CustomFieldType } from '../shared/customFields.ts'

/** What the list of works reads of a point; empty if unknown. */
export interface PinWork {
  trade: string
  room: string
  /** a day, YYYY-MM-DD */
  due: string
  /** a decimal amount */
  cost: string
}

type WorkField = keyof PinWork

interface Recognised {
  types: readonly CustomFieldType[]
  /** keys of template fields */
  keys: readonly string[]
  /** lower case, in the product's six languages */
  names: readonly string[]
}

/**
 * How the list of works recognises a custom field: by its type, and by the key of a template or its
 * whole name. A name may have a remark in brackets, such as a currency. A length in inches
 * (fractionalWithUnit) is never a cost.
 */
const rules: Record<WorkField, Recognised> = {
  trade: {
    types: ['dropdown', 'multiselect', 'textual'],
    keys: ['trade'],
    names: [
      ...[
        'trade',
        'trades',
        'gewerk',
        'gewerke',
        'oficio',
        'oficios',
        'gremio',
        'corps d’état',
        'corps de métier',
      ],
      ...['工種', '業種', '工种', '专业'],
    ],
  },
  room: {
    types: ['dropdown', 'textual', 'decimal', 'fractional'],
    keys: ['room'],
    names: [
      ...[
        'room',
        'room number',
        'raum',
        'zimmer',
        'zimmernummer',
        'habitación',
        'sala',
        'chambre',
        'pièce',
      ],
      ...['部屋', '部屋番号', '客室', '房间', '房号'],
    ],
  },
  due: {
    types: ['date'],
    keys: ['due', 'dueDate', 'requiredCompletionDate'],
    names: [
      ...[
        'due',
        'due date',
        'due on',
        'due by',
        'deadline',
        'target date',
        'required completion date',
      ],
      ...[
        'fällig',
        'fällig am',
        'fälligkeit',
        'frist',
        'termin',
        'vence',
        'vencimiento',
        'fecha límite',
        'plazo',
      ],
      ...['échéance', 'date limite', 'délai', '期限', '期日', '対応期限', '截止日期', '到期日'],
    ],
  },
  cost: {
    types: ['decimal'],
    keys: ['cost', 'estimatedCost'],
    names: [
      ...['cost', 'costs', 'estimated cost', 'cost estimate', 'estimate', 'price', 'budget'],
      ...[
        'kosten',
        'geschätzte kosten',
        'kostenschätzung',
        'preis',
        'coste',
        'costo',
        'coste estimado',
      ],
      ...[
        'costo estimado',
        'presupuesto',
        'precio',
        'coût',
        'coûts',
        'coût estimé',
        'estimation',
        'prix',
      ],
      ...['費用', '概算費用', '見積額', '金額', '费用', '预估费用', '预算', '金额'],
    ],
  },
}

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/[([].*$/u, '')
    .replace(/'/g, '’')
    .trim()
    .toLowerCase()

interface Field {
  id: number
  key: string | null
  name: string
  customFieldType: CustomFieldType
  isViewable: boolean
}

/** The fields of a type that the list of works uses. */
export type WorkFields<F = { id: number }> = Record<WorkField, F | undefined>

/**
 * The fields of a type that the list of works uses; a key comes before a name, an earlier field
 * before a later one. Hidden fields are not part of reports (T68).
 */
export const pickWorkListFields = <F extends Field>(fields: readonly F[]): WorkFields<F> => {
  const shown = fields.filter(({ isViewable }) => isViewable)
  const find = ({ types, keys, names }: Recognised): F | undefined => {
    const typed = shown.filter(({ customFieldType }) => types.includes(customFieldType))
    return (
      typed.find(({ key }) => key !== null && keys.includes(key)) ??
      typed.find(({ name }) => names.includes(plain(name)))
    )
  }
  return {
    trade: find(rules.trade),
    room: find(rules.room),
    due: find(rules.due),
    cost: find(rules.cost),
  }
}

/** A point's own due date, cost and room come before the fields that its type has for them. */
export const readPinWork = (
  pin: { dueDate: string | null; estimatedCost: string | null; room: RoomOfPin | null },
  fields: WorkFields,
  answerTo: (fieldId: number) => string | undefined,
): PinWork => {
  const read = (field: WorkField) => (fields[field] && answerTo(fields[field].id)) ?? ''
  return {
    trade: read('trade'),
    room: pin.room?.name ?? read('room'),
    due: pin.dueDate ?? read('due'),
    cost: pin.estimatedCost ?? read('cost'),
  }
}
