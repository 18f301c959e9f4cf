import { z } from 'zod'
import { routes } from '../http/route.ts'
import { pinStages } from '../pins/pinStage.ts'
import { severities } from '../pins/severity.ts'
import { waitingPlan } from '../planDecisions/planTurns.ts'
import { readyTypeOffer } from '../readyTypes/readyTypes.ts'
import { schedule } from '../schedules/schedules.ts'
import { limits } from '../shared/limits.ts'
import { buildListQuery } from '../shared/listQuery.ts'
import { calendarDay, id, instant, messageResponse } from '../shared/scalars.ts'

/**
 * Groups of points across inspections: repairs that the reader may accept and points sent back to
 * them, past their day, due within seven days, critical, and changed within seven days. Archived
 * inspections are in none of them.
 */
export const homeGroups = ['waiting', 'overdue', 'week', 'critical', 'lately'] as const
export type HomeGroup = (typeof homeGroups)[number]

/** What the list of points shows: one of these groups, or all that is left to repair. */
export const workGroups = ['open', ...homeGroups] as const
export type WorkGroup = (typeof workGroups)[number]

/** Points are counted up to this number, which then means “this many and more”. */
export const maxCounted = { section: 100, list: 1000 } as const

/** points of a section */
export const pinsPerSection = 4
/** schedules of the first screen */
export const schedulesOnHome = 5
/** plans of the first screen */
export const plansOnHome = 5

/**
 * A point in a list across inspections: nothing of its costs, so that every reader gets the same.
 */
export const workPin = z.object({
  id,
  projectId: id,
  projectName: z.string(),
  clientName: z.string(),
  pinNumber: z.int(),
  title: z.string(),
  stage: z.enum(pinStages),
  severity: z.enum(severities).nullable(),
  isCritical: z.boolean(),
  dueDate: z.string().nullable(),
  /** who is to repair it; `hasCommit`: they may still see the inspection, the firm still exists */
  assignedTo: z.object({ name: z.string(), isHere: z.boolean() }).nullable(),
  /** assigned to the reader */
  isMine: z.boolean(),
  /** its close-up, small, signed, relative to `api/`; null without one */
  imageUrl: z.string().nullable(),
  updatedDateTime: instant,
})
export type WorkPin = z.output<typeof workPin>

/**
 * A section: how many points its list has (`maxCounted.section`), and the first of those that no
 * section before it shows, the reader's own before the others.
 */
export const homeSection = z.object({ count: z.int(), points: z.array(workPin) })

/**
 * How far the reader's client has come on its way to a first shared report (T179): each step is
 * ticked by what exists.
 */
export const firstSteps = z.object({
  /** of them there is a type that is not deleted */
  hasType: z.boolean(),
  /** the newest inspection, where points are placed; null: none yet */
  projectId: id.nullable(),
  /** the point that was changed last; null: none yet */
  pin: z.object({ id, projectId: id }).nullable(),
  /** there is, or was, a share link */
  hasShared: z.boolean(),
  readyTypes: z.array(readyTypeOffer),
})
export type FirstSteps = z.output<typeof firstSteps>

export const homeScreen = z.object({
  /** whether the reader can see any inspection that is not archived */
  hasInspections: z.boolean(),
  /** null: all is done, the reader has closed the list, or others do these steps */
  firstSteps: firstSteps.nullable(),
  /** how many the reader sees (`maxCounted.section`), and those whose inspections are due next */
  schedules: z.object({
    count: z.int(),
    next: z.array(
      schedule.pick({
        id: true,
        projectId: true,
        projectName: true,
        nextDueDay: true,
        ownerName: true,
        problem: true,
      }),
    ),
  }),
  /** how many of the reader's plans have something waiting or late, and the most urgent of them */
  plans: z.object({ count: z.int(), next: z.array(waitingPlan) }),
  sections: z.object(
    Object.fromEntries(homeGroups.map((group) => [group, homeSection])) as Record<
      HomeGroup,
      typeof homeSection
    >,
  ),
})
export type Home = z.output<typeof homeScreen>

/** today in the reader's time zone; absent: in UTC */
const day = calendarDay.optional()
const { page, size } = buildListQuery(['dueDate'])

export const homeRoutes = routes({
  readHome: {
    kind: 'json',
    method: 'GET',
    path: 'Home/GetHome',
    can: 'home.read',
    changes: false,
    query: z.object({ day }),
    answer: homeScreen,
  },
  /** the reader needs the first steps no more */
  closeFirstSteps: {
    kind: 'json',
    method: 'POST',
    path: 'Home/CloseFirstSteps',
    can: 'home.read',
    changes: true,
    body: z.object({}),
    answer: messageResponse({}),
    successMessage: 'home.firstStepsClosed',
  },
  /**
   * By due date, then severity; `lately` by its last change. The total of the header is at most
   * `maxCounted.list`, and no page lies beyond it.
   */
  listWork: {
    kind: 'json',
    method: 'GET',
    path: 'Home/GetWork',
    can: 'home.read',
    changes: false,
    query: z.object({
      day,
      page,
      size,
      group: z.enum(workGroups, { error: 'value.invalid' }).default('open'),
      /** `me`: only what is assigned to the reader; `waiting` is theirs in any case */
      who: z.enum(['me', 'all'], { error: 'value.invalid' }).default('me'),
    }),
    answer: z.array(workPin).max(Math.max(...limits.pageSizes)),
  },
})
