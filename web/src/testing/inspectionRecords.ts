import type { Pin } from '@nspect/contract/pins/pins'
import type { Project } from '@nspect/contract/projects/projects'
import { emptyCategoryDefaults } from '@nspect/contract/projectTypes/categoryDefaults'
import { emptyCompletionRule } from '@nspect/contract/projectTypes/improvementPlan'
import type { ModelPlacement } from '../inspection/placing/pinPlacement.ts'
import * as records from './exampleRecords.ts'

/** The category of every point in the west wing. */
const joinery = { id: 21, name: 'Joinery', poiColorCode: null }

/**
 * An inspection of the Harbour Lights hotel: one plan, no model, a type with one category and
 * nothing else.
 */
export const buildInspectionProject = (overrides: Partial<Project> = {}): Project =>
  records.buildProject({
    id: 3,
    projectName: 'West wing',
    projectTypeId: 6,
    projectType: records.buildBareType({
      id: 6,
      name: 'Handover',
      pointCategories: [
        {
          ...joinery,
          description: '',
          isDefault: true,
          ...emptyCompletionRule,
          ...emptyCategoryDefaults,
        },
      ],
    }),
    formJSON: [],
    projectModelImages: [
      records.buildImage({
        id: 8,
        imagePath: 'files/plan',
        previewPath: 'files/plan',
        width: 1600,
        height: 900,
      }),
    ],
    version: 1,
    ...overrides,
  })

/** A rectangle on that plan. */
export const buildInspectionPin = (overrides: Partial<Pin> = {}): Pin =>
  records.buildPin({
    id: 70,
    projectId: 3,
    pinNumber: 7,
    pointCategory: joinery,
    projectTypePOIStatusId: null,
    projectTypePOIStatus: null,
    title: 'Loose handrail',
    annotationCoordinates: {
      geometry: { type: 'RECTANGLE', x: 10, y: 10, width: 20, height: 20 },
      data: { id: 'rail' },
    },
    projectModelImageId: 8,
    projectPinCheckBoxes: [],
    version: 1,
    ...overrides,
  })

/** A point that was placed in a model and is not saved yet. */
export const buildModelPlacement = (key: string): ModelPlacement => ({
  kind: 'place',
  key,
  idempotencyKey: `${key}, sent`,
  stem: 1,
  hit: {
    position: { x: 0, y: 0, z: 0 },
    normal: { x: 0, y: 1, z: 0 },
    object: 'model',
    screen: { x: 0, y: 0 },
  },
})
