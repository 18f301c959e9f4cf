import { z } from 'zod'
import { limits } from '../shared/limits.ts'
import { optionalTextLine, text } from '../shared/scalars.ts'

/**
 * What a brand words its own way in the Property Improvement Plan of a type (T94). It belongs to
 * the type: it is copied, exported and imported with it, and a completed inspection keeps the one
 * that it had.
 */

/**
 * The texts of a plan that a brand may replace; for others the product's are used, in the reader's
 * language.
 */
export const brandLabels = [
  /** of the printed report */
  'reportTitle',
  /** of the form: property details and renovation schedule */
  'formTitle',
  'propertyDetails',
  'renovationSchedule',
  'cycle7',
  'cycle14',
  'cycle21',
  'scopeOfWork',
  'requiredCompletion',
  'actualCompletion',
] as const
export type BrandLabel = (typeof brandLabels)[number]

export const brandPack = z.object({
  labels: z.partialRecord(z.enum(brandLabels), optionalTextLine(limits.brandLabel)),
  /** printed above the property's details; empty: none */
  introduction: text(limits.brandIntroduction),
  /** months from its issue for which a plan is valid unless its form says otherwise (T92) */
  validMonths: z
    .int({ error: 'brandPack.months' })
    .min(1, { error: 'brandPack.months' })
    .max(limits.brandMonths, {
      error: 'brandPack.months',
    }),
})
export type BrandPack = z.output<typeof brandPack>

/** The pack of a type whose brand has worded nothing. */
export const neutralBrandPack: BrandPack = { labels: {}, introduction: '', validMonths: 12 }

/** Has the brand worded nothing? */
export const isEmptyBrandPack = ({ labels, introduction, validMonths }: BrandPack): boolean =>
  Object.keys(labels).length === 0 &&
  introduction === '' &&
  validMonths === neutralBrandPack.validMonths

/** A pack as it is stored: without surrounding blanks, and without labels that are blank. */
export const normalizeBrandPack = ({
  labels,
  introduction,
  validMonths,
}: BrandPack): BrandPack => ({
  labels: Object.fromEntries(
    brandLabels.flatMap((name) => {
      const words = labels[name]?.trim()
      return words ? [[name, words] as const] : []
    }),
  ),
  introduction: introduction.trim(),
  validMonths,
})
