import { z } from 'zod'
import { checklistContent, checklistKey, conditions } from '../checklists/checklistContent.ts'
import { guidanceImages, shownImage } from '../checklists/guidanceImages.ts'
import { routes } from '../http/route.ts'
import { cameraPose } from '../media/pinCoordinates.ts'
import { limits } from '../shared/limits.ts'
import {
  booleanOrText,
  id,
  idOrNew,
  instant,
  messageResponse,
  text,
  textId,
} from '../shared/scalars.ts'

/** What an item is answered with, besides a number, a text and photos. */
export const answerResults = ['pass', 'fail', ...conditions, 'notApplicable'] as const
export type AnswerResult = (typeof answerResults)[number]

/** Names what is answered: an item, in a room or in the inspection as a whole (null). */
const answeredItem = {
  roomId: id.nullable(),
  checklistId: id,
  itemKey: checklistKey,
}
const answerValues = {
  /** null: answered by the number, text or photo, or not at all */
  result: z.enum(answerResults, { error: 'value.invalid' }).nullable().default(null),
  number: z.number().min(-1e9).max(1e9).nullable().default(null),
  /** the answer of a text item; a note of others */
  text: text(limits.notes)
    .transform((value) => value.trim())
    .default(''),
  /** taken over from the last inspection */
  isUnchanged: z.boolean().default(false),
}

export const answerPhoto = shownImage.extend({ id })
export type AnswerPhoto = z.output<typeof answerPhoto>

/** An answer that gave way to another, or that arrived after a later one. */
export const otherAnswer = z.object({
  result: z.enum(answerResults).nullable(),
  number: z.number().nullable(),
  text: z.string(),
  answeredDateTime: instant,
})
export type OtherAnswer = z.output<typeof otherAnswer>

export const checklistAnswer = z.object({
  ...answeredItem,
  ...answerValues,
  /** the point that a failed item has become */
  pinId: id.nullable(),
  /** who gave it, and when by their device */
  answeredBy: z.string(),
  answeredById: id,
  answeredDateTime: instant,
  /** of somebody else */
  other: otherAnswer.extend({ answeredBy: z.string() }).nullable(),
  photos: z.array(answerPhoto),
})
export type ChecklistAnswer = z.output<typeof checklistAnswer>

/** From where the point of an answer was last seen, in what this inspection shows in 3D. */
export const pinViewpoint = z.object({
  camera: cameraPose,
  /** the panorama of a tour; null: it has none */
  scene: z.string().nullable(),
  /** what was seen */
  picture: shownImage,
})
export type PinViewpoint = z.output<typeof pinViewpoint>

/** An answer of the inspection that this one repeats. */
export const previousAnswer = checklistAnswer.extend({
  /** null: it has no point, or none that can be seen the same way again */
  view: pinViewpoint.nullable().default(null),
})
export type PreviousAnswer = z.output<typeof previousAnswer>
export type AnsweredItem = Pick<ChecklistAnswer, 'roomId' | 'checklistId' | 'itemKey'>

/** A checklist as an inspection uses it. */
export const projectChecklist = checklistContent.extend({
  checklistId: id,
  revision: z.int(),
  pictures: guidanceImages,
  /** the type has a later revision, or no longer this checklist */
  isOutdated: z.boolean(),
})
export type ProjectChecklist = z.output<typeof projectChecklist>

/** A checklist of the type that is another now than in an inspection that has begun. */
export const checklistUpdate = z.object({
  name: z.string(),
  /** items that an update would bring and take away; both 0: some are asked otherwise */
  added: z.int(),
  removed: z.int(),
})
export type ChecklistUpdate = z.output<typeof checklistUpdate>

export const checklistAnswerRoutes = routes({
  /**
   * the checklists of an inspection with its answers, and those of the inspection that it repeats.
   * Before the first answer the checklists are the type's; from then on they stay.
   */
  readRound: {
    kind: 'json',
    method: 'GET',
    path: 'Checklist/GetRound',
    can: 'checklistAnswer.list',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.object({
      checklists: z.array(projectChecklist),
      /** where the type's checklists have changed since; empty before the first answer */
      updates: z.array(checklistUpdate).default([]),
      answers: z.array(checklistAnswer),
      /** items that were answered and are no longer asked */
      retiredItems: z.array(
        z.object({ checklistId: id, itemKey: checklistKey, question: z.string() }),
      ),
      previous: z
        .object({
          projectId: id,
          projectName: z.string(),
          scanDate: z.string(),
          /** their rooms are those of this inspection that repeat them */
          answers: z.array(previousAnswer),
        })
        .nullable(),
    }),
  },
  /**
   * Answers items. Of two answers to one item the later counts, by the clock of its device; the
   * other is kept beside it. Sent twice, an answer is stored once.
   */
  saveChecklistAnswers: {
    kind: 'json',
    method: 'POST',
    path: 'Checklist/SaveAnswers',
    can: 'checklistAnswer.save',
    changes: true,
    body: z.object({
      projectId: id,
      answers: z
        .array(
          z.object({
            ...answeredItem,
            ...answerValues,
            /** of the checklist that was shown */
            revision: z.int().min(1),
            answeredDateTime: z.iso.datetime({ error: 'value.invalid' }),
          }),
        )
        .min(1, { error: 'value.required' })
        .max(limits.answersOfSave, { error: 'value.tooMany' }),
    }),
    /** the items as they are now */
    answer: messageResponse({ answers: z.array(checklistAnswer) }),
    successMessage: 'checklist.answersSaved',
  },
  /** Adds a photo to an item, whether it is answered yet or not. */
  saveAnswerPhoto: {
    kind: 'upload',
    method: 'POST',
    path: 'Checklist/SaveAnswerPhoto',
    can: 'checklistAnswer.save',
    changes: true,
    body: z.object({
      projectId: textId,
      /** absent: the inspection as a whole */
      roomId: textId.optional(),
      checklistId: textId,
      itemKey: checklistKey,
      /** a photo whose end is missing (`image.cutOff`) is taken as far as it is there */
      keepCutOff: booleanOrText.optional(),
    }),
    files: { file: { max: 1, maxBytes: limits.imageBytes, takes: 'image' } },
    answer: messageResponse({ answer: checklistAnswer }),
    successMessage: 'photo.saved',
  },
  deleteAnswerPhoto: {
    kind: 'json',
    method: 'POST',
    path: 'Checklist/DeleteAnswerPhoto',
    can: 'checklistAnswer.save',
    changes: true,
    body: z.object({ projectId: id, photoId: id }),
    answer: messageResponse({ answer: checklistAnswer }),
    successMessage: 'photo.deleted',
  },
  /** Ties a failed item to the point that describes it; 0: to none. */
  saveAnswerPin: {
    kind: 'json',
    method: 'POST',
    path: 'Checklist/SaveAnswerPin',
    can: 'checklistAnswer.save',
    changes: true,
    body: z.object({ projectId: id, ...answeredItem, pinId: idOrNew }),
    answer: messageResponse({ answer: checklistAnswer }),
    successMessage: 'pin.saved',
  },
  /** Lets an inspection that has begun follow the latest revisions of its type's checklists. */
  updateProjectChecklists: {
    kind: 'json',
    method: 'POST',
    path: 'Checklist/UpdateProjectChecklists',
    can: 'checklistAnswer.save',
    changes: true,
    body: z.object({ projectId: id }),
    answer: messageResponse({}),
    successMessage: 'checklist.updated',
  },
})
