import { type CheckAttribute, checkAttributes } from '@nspect/contract/pins/pinAttributes'
import type { ReportPin } from '../../../reportData.ts'
import type { ReportTexts } from '../reportTexts.ts'

/** The printed words of the attributes that are ticked or not. */
const markTexts = {
  isCritical: 'critical',
  isOsha: 'osha',
} as const satisfies Record<CheckAttribute, keyof ReportTexts>

/** The marks of a point (critical, OSHA) in the words of the printed report. */
export const listPinMarks = (pin: ReportPin, texts: ReportTexts): string[] =>
  checkAttributes.filter((name) => pin[name]).map((name) => texts[markTexts[name]])
