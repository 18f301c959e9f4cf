import { z } from 'zod'
import { routes } from '../http/route.ts'
import { factAttributes, type PinAttribute } from '../pins/pinAttributes.ts'
import { limits } from '../shared/limits.ts'
import { id, messageResponse, optionalTextLine, text, textId, version } from '../shared/scalars.ts'
import { paperSizes } from './printing.ts'

/** Relative luminance of a colour `#rrggbb`, as WCAG 2.2 defines it: 0 black to 1 white. */
const computeLuminance = (color: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast of a colour `#rrggbb` with white paper, 1 to 21. */
export const computePaperContrast = (color: string): number =>
  1.05 / (computeLuminance(color) + 0.05)

/** The contrast with paper that words need, and lines and surfaces. */
export const minContrast = { words: 4.5, surfaces: 3 } as const

const createColorSchema = (least: number) =>
  z
    .string({ error: 'value.invalid' })
    .regex(/^#[0-9a-f]{6}$/i, { error: 'value.invalid' })
    .refine((color) => computePaperContrast(color) >= least, { error: 'look.tooLight' })

/** What a type lets people choose of a point: shown beside its stage. */
const chosenAttributes: readonly PinAttribute[] = ['projectTypePOIStatusId', 'pointCategoryId']

/**
 * What a report says of a point beside its number, title, stage, words and pictures, in the usual
 * order: attributes as declared, and what is no attribute: its place, checked boxes, the fields of
 * its type, who reported it and when.
 */
export const pinFactKeys: readonly string[] = [
  ...chosenAttributes,
  'checkBoxes',
  'place',
  ...factAttributes,
  'fields',
  'reportedBy',
]

const colors = {
  accent: createColorSchema(minContrast.words),
  second: createColorSchema(minContrast.surfaces),
}
const isFact = (name: string) => pinFactKeys.includes(name)
const isEachOnce = (names: readonly string[]) => new Set(names).size === names.length

const lookFields = {
  /** `#rrggbb`: numbers, links, headings; white words stand on it, too */
  accent: colors.accent,
  /** `#rrggbb`: lines and bars */
  second: colors.second,
  /** below the dates of the cover */
  coverText: text(limits.printCoverText),
  /** at the foot of every page */
  footText: optionalTextLine(limits.printFootText),
  /** which facts of a point are printed, in this order */
  facts: z
    .array(z.string().refine(isFact, { error: 'value.invalid' }))
    .max(pinFactKeys.length)
    .refine(isEachOnce, { error: 'value.invalid' }),
}

/** A client's own look of printed reports. */
export const printStyle = z.object(lookFields)
export type PrintStyle = z.output<typeof printStyle>

/** The look of reports without one: the product's. */
export const defaultPrintStyle: PrintStyle = {
  accent: '#0b6e75',
  second: '#0b6e75',
  coverText: '',
  footText: '',
  facts: [...pinFactKeys],
}

/** The pages of a preview. */
export const previewPages = ['cover', 'points'] as const
export type PreviewPage = (typeof previewPages)[number]

export const storedPrintStyle = z.object({
  ...lookFields,
  clientId: id,
  /** 0: the client has none of its own yet */
  version: z.int().min(0),
})
export type StoredPrintStyle = z.output<typeof storedPrintStyle>

export const printStyleRoutes = routes({
  /** The look of a client's reports; the usual one if it has none of its own. */
  readPrintLook: {
    kind: 'json',
    method: 'GET',
    path: 'Client/GetPrintLook',
    can: 'client.readDetails',
    changes: false,
    query: z.object({ clientId: textId }),
    answer: storedPrintStyle,
  },
  /** From Professional up. After a downgrade it stays stored and is not printed. */
  savePrintLook: {
    kind: 'json',
    method: 'POST',
    path: 'Client/SavePrintLook',
    can: 'client.brand',
    changes: true,
    body: z.object({
      ...lookFields,
      clientId: id,
      version: z.union([version, z.literal(0)]).optional(),
    }),
    answer: messageResponse({ version: z.int() }),
    successMessage: 'look.saved',
  },
  /**
   * One page of the client's latest inspection that has points, as it is printed with this look:
   * SVG.
   */
  previewPrintLook: {
    kind: 'stream',
    method: 'GET',
    path: 'Client/GetPrintLookPreview',
    can: 'client.readDetails',
    changes: false,
    query: z.object({
      clientId: textId,
      page: z.enum(previewPages, { error: 'value.invalid' }).default('cover'),
      paper: z.enum(paperSizes, { error: 'value.invalid' }).optional(),
      ...lookFields,
      /** separated by commas */
      facts: z
        .string()
        .max(500)
        .transform((names) => (names === '' ? [] : names.split(',')))
        .refine((names) => names.every(isFact) && isEachOnce(names), { error: 'value.invalid' }),
    }),
  },
})
