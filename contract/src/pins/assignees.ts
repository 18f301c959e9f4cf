import { z } from 'zod'
import { routes } from '../http/route.ts'
import { textId } from '../shared/scalars.ts'

const pattern = /^(user|firm):([1-9]\d{0,9})$/

/** Who is to repair a point: `user:12`, a person of the client, or `firm:3`, an outside firm. */
export const assignee = z
  .string({ error: 'pin.assigneeUnknown' })
  .refine((key) => parseAssignee(key) !== undefined, { error: 'pin.assigneeUnknown' })

/**
 * The kind of an assignee and the id of their record; undefined if it names neither a person nor a
 * firm.
 */
export const parseAssignee = (key: string): { kind: 'user' | 'firm'; id: number } | undefined => {
  const [, kind, id] = pattern.exec(key) ?? []
  if (!kind || Number(id) > 2_147_483_647) return undefined
  return { kind: kind === 'user' ? 'user' : 'firm', id: Number(id) }
}

export const assigneeOption = z.object({
  assignee: z.string(),
  kind: z.enum(['user', 'firm']),
  name: z.string(),
})
export type AssigneeOption = z.output<typeof assigneeOption>

export const assigneeRoutes = routes({
  /**
   * Whoever can be assigned a point of an inspection: those people of the client who may see it,
   * then its firms.
   */
  listAssignees: {
    kind: 'json',
    method: 'GET',
    path: 'ProjectPin/GetAssignees',
    can: 'pin.listAssignees',
    changes: false,
    query: z.object({ projectId: textId }),
    answer: z.array(assigneeOption),
  },
})
