import { z } from 'zod'
import { limits } from './limits.ts'
import type { ProjectFacts } from './policy.ts'
import { projectType } from './projectTypes.ts'
import { routes } from './route.ts'
import { calendarDay, flag, id, instant, link, needed, text, textId, written } from './scalars.ts'
import { tiers } from './vocab.ts'

/** One row of the dashboard's tables (2-inspections.md section 2). */
export const projectRow = z.object({
  id,
  projectName: z.string(),
  projectTypeName: z.string(),
  clientId: id,
  clientName: z.string(),
  scanDate: z.string(),
  completedDateTime: instant.nullable(),
  pinCount: z.int(),
  resolvedCount: z.int(),
})
export type ProjectRow = z.output<typeof projectRow>

/** A model file of the inspection: what the viewer opens and what the evidence names. */
export const modelFile = z.object({
  /** signed path, `api/` goes before it */
  path: z.string(),
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  triangles: z.int().nullable(),
})

export const projectModelImage = z.object({
  id,
  imagePath: z.string(),
  thumbPath: z.string(),
  width: z.int(),
  height: z.int(),
})

export const project = z.object({
  id,
  projectName: z.string(),
  clientId: id,
  client: z.object({ id, businessName: z.string(), clientTier: z.enum(tiers) }),
  scanDate: z.string(),
  /** `model:<fileId>` for an uploaded model (T53) */
  modelLink: z.string().nullable(),
  model: modelFile.nullable(),
  projectTypeId: id,
  projectType,
  notes: z.string(),
  completedDateTime: instant.nullable(),
  isDeleted: z.boolean(),
  projectModelImages: z.array(projectModelImage),
  version: z.int(),
})
export type Project = z.output<typeof project>

/** What the permission table asks of an inspection, from the answer of one. */
export const factsOf = ({ id, clientId, client, completedDateTime, isDeleted }: Project): ProjectFacts => ({
  id,
  clientId,
  tier: client.clientTier,
  isCompleted: completedDateTime !== null,
  isDeleted,
})

export const projectRoutes = routes({
  listProjects: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjects',
    can: 'project.list',
    changes: false,
    query: z.object({
      isCompleted: flag.optional(),
      q: text(limits.search).optional(),
    }),
    answer: z.array(projectRow),
  },
  readProject: {
    kind: 'json',
    method: 'GET',
    path: 'Project/GetProjectById',
    can: 'project.read',
    changes: false,
    query: z.object({ id: textId }),
    answer: project,
  },
  createProject: {
    kind: 'upload',
    method: 'POST',
    path: 'Project/SaveProject',
    can: 'project.create',
    changes: true,
    body: z.object({
      /** 0 or absent: changing an inspection is not built yet, and must not make a second one */
      id: z.literal(['0', 0]).optional(),
      projectName: needed(limits.projectName, 'project.nameRequired'),
      clientId: textId,
      projectTypeId: textId,
      scanDate: calendarDay,
      notes: text(limits.notes).default(''),
      modelLink: link.or(z.literal('')).optional(),
    }),
    files: {
      filesToSave: { max: limits.imagesPerProject, maxBytes: limits.imageBytes, takes: 'image' },
      modelFile: { max: 1, maxBytes: limits.modelBytes, takes: 'model' },
    },
    answer: written({ id }),
    says: 'project.created',
  },
})

export const projectMessages = {
  'project.nameRequired': 'nSpection Name is required',
  'project.created': 'nSpection created.',
} as const
