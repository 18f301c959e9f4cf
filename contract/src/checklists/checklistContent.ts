import { z } from 'zod'
import { limits } from '../shared/limits.ts'
import { hasVisibleCharacter, optionalTextLine, requiredTextLine, text } from '../shared/scalars.ts'
import { imageHash } from './guidanceImages.ts'

/** How an item is answered; each can also be not applicable. */
export const answerKinds = ['passFail', 'condition', 'number', 'text', 'photo'] as const
export type AnswerKind = (typeof answerKinds)[number]

/** Conditions from best to worst. */
export const conditions = ['new', 'good', 'fair', 'poor', 'damaged'] as const
export type Condition = (typeof conditions)[number]

/** When an item has to be photographed. */
export const photoRules = ['never', 'onFail', 'always'] as const
export type PhotoRule = (typeof photoRules)[number]

/** Names an item or section in all revisions of its checklist. */
export const checklistKey = z.string().regex(/^[a-z0-9-]{1,40}$/, { error: 'value.invalid' })

const line = (max: number) => optionalTextLine(max).transform((value) => value.trim())
const limit = z.number().min(-1e9).max(1e9).nullable()

/** An item as it is saved; what is absent is neutral. */
const itemShape = {
  question: requiredTextLine(limits.question, 'part.questionNeeded'),
  kind: z.enum(answerKinds, { error: 'value.invalid' }).default('passFail'),
  /** of a number, and what it may be; null: anything */
  unit: line(limits.checklistUnit).default(''),
  min: limit.default(null),
  max: limit.default(null),
  photo: z.enum(photoRules, { error: 'value.invalid' }).default('never'),
  /** its share of the score; 0: none */
  weight: z.int().min(0).max(limits.checklistWeight).default(1),
  /** if it fails, everything fails */
  isCritical: z.boolean().default(false),
  guidance: text(limits.checklistGuidance)
    .transform((value) => value.trim())
    .default(''),
  /** shows what is right or wrong, beside the guidance; absent: none */
  picture: imageHash.optional(),
}

const hasOrderedLimits = ({ min, max }: { min: number | null; max: number | null }) =>
  min === null || max === null || min <= max
const wrongLimits = { error: 'checklist.limits', path: ['max'] }

/** An item of a stored checklist. */
export const checklistItem = z.object({ key: checklistKey, ...itemShape })
export type ChecklistItem = z.output<typeof checklistItem>

/** A section of a stored checklist; without a name, its items stand alone. */
export const checklistSection = z.object({
  key: checklistKey,
  name: line(limits.partName).default(''),
  items: z.array(checklistItem),
})
export type ChecklistSection = z.output<typeof checklistSection>

/** Where a checklist is answered: once in the inspection, or in each room of these kinds. */
export const checklistScopes = ['room', 'project'] as const
export type ChecklistScope = (typeof checklistScopes)[number]

const headShape = {
  name: requiredTextLine(limits.partName, 'part.nameNeeded'),
  appliesTo: z.enum(checklistScopes, { error: 'value.invalid' }).default('room'),
  /** kinds of rooms, whatever their case; empty: every room */
  roomKinds: z
    .array(line(limits.roomKind).refine(hasVisibleCharacter, { error: 'value.required' }))
    .max(limits.checklistRoomKinds, { error: 'value.tooMany' })
    .default([]),
  /** share of the score from which it passes; null: only critical items fail it */
  passPercent: z.int().min(1).max(100).nullable().default(null),
}

/** What a revision of a checklist says. */
export const checklistContent = z.object({ ...headShape, sections: z.array(checklistSection) })
export type ChecklistContent = z.output<typeof checklistContent>

const countItems = (sections: readonly { items: readonly unknown[] }[]): number =>
  sections.reduce((sum, { items }) => sum + items.length, 0)

const hasOwnKeys = (
  sections: readonly { key?: string | undefined; items: readonly { key?: string | undefined }[] }[],
): boolean => {
  const ofSections = sections.flatMap(({ key }) => key ?? [])
  const ofItems = sections.flatMap(({ items }) => items.flatMap(({ key }) => key ?? []))
  return new Set(ofSections).size === ofSections.length && new Set(ofItems).size === ofItems.length
}

/** A checklist as it is sent; items and sections without a key are new. */
export const checklistInput = {
  ...headShape,
  sections: z
    .array(
      z.object({
        key: checklistKey.optional(),
        name: line(limits.partName).default(''),
        items: z.array(
          z
            .object({ key: checklistKey.optional(), ...itemShape })
            .refine(hasOrderedLimits, wrongLimits),
        ),
      }),
    )
    .refine((sections) => countItems(sections) > 0, { error: 'checklist.empty' })
    .refine((sections) => countItems(sections) <= limits.checklistItems, {
      error: 'checklist.tooLong',
      params: { max: limits.checklistItems },
    })
    .refine(hasOwnKeys, { error: 'value.invalid' }),
}

const checklistToSave = z.object(checklistInput)
export type ChecklistInput = z.output<typeof checklistToSave>

/** The same without pictures: the file of a type has no files of its own. */
export const dropImages = ({ sections, ...head }: ChecklistInput): ChecklistInput => ({
  ...head,
  sections: sections.map(({ items, ...section }) => ({
    ...section,
    items: items.map(({ picture: _, ...item }) => item),
  })),
})

/** The checklists of a type in its file, which have no ids. */
export const checklistsOfFile = z
  .array(checklistToSave.transform(dropImages))
  .max(limits.checklistsOfType)

/** All items of a checklist, in their order. */
export const listChecklistItems = ({
  sections,
}: Pick<ChecklistContent, 'sections'>): ChecklistItem[] => sections.flatMap(({ items }) => items)

const fold = (kind: string) => kind.trim().toLowerCase()

/** Whether a checklist is answered in rooms of this kind. */
export const isForRoomKind = (
  { appliesTo, roomKinds }: Pick<ChecklistContent, 'appliesTo' | 'roomKinds'>,
  kind: string,
): boolean =>
  appliesTo === 'room' &&
  (roomKinds.length === 0 || roomKinds.some((one) => fold(one) === fold(kind)))
