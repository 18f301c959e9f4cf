import { neutralBrandPack } from '@nspect/contract/projectTypes/brandPack'
import { improvementPlanForm } from '@nspect/contract/projectTypes/improvementPlan'
import { mapImprovementPlan } from '../improvementPlan.mapper.ts'
import type { ReportData } from '../reportData.ts'
import { buildSampleReport } from './sampleReport.ts'

const answers: Readonly<Record<string, string>> = {
  propertyName: 'Harborview Baltimore',
  propertyLocation: '12 Quay Street, Baltimore',
  totaNumberOfGuestRooms: '212',
  originalConstructionDate: '1998-05-14',
  pipIssueDate: '2026-09-02',
  '7yearCycle': 'Soft goods',
  '7yearCycleDate': '2027-12-26',
  '7yearCycleDescription': 'Carpets, curtains, upholstery of all guest rooms',
  '14yearCycle': 'Case goods',
  '14yearCycleDate': '2032-11-29',
}

/**
 * A hotel's Property Improvement Plan with `count` items; every third is done, every second has a
 * due date.
 */
export const buildSamplePlan = (
  count: number,
  options?: Parameters<typeof buildSampleReport>[1],
): ReportData => {
  const report = buildSampleReport(count, options)
  return {
    ...report,
    plan: mapImprovementPlan(
      { formJSON: [...improvementPlanForm], brandPack: neutralBrandPack },
      improvementPlanForm.map((field) => ({ ...field, value: answers[field.key] ?? '' })),
    ),
    pins: report.pins.map((pin, index) => ({
      ...pin,
      required: index % 2 === 0 ? '2027-03-31' : '',
      actual: pin.isApproved ? '2026-11-19T16:20:00.000Z' : '',
    })),
  }
}
