import { fillPlaceholders } from '@nspect/contract/messages/fillPlaceholders'
import { getTranslation } from '@nspect/contract/messages/translations'
import { languages } from '@nspect/contract/shared/enums'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { noProvider } from '../../billing/noProvider.ts'
import { buildFeatures } from '../../features.ts'
import { getFormFieldName } from './fieldNames.ts'

/**
 * Fields that no form asks for: records and steps by their ids, switches, and what programs send by
 * themselves.
 */
const unseen = new Set(
  `accessibleToUser action allowAnonymousCollaboration allowOfflineCopies cameraHeight cardNumber card_number challenge check checklistId closeUpUrl columns commentId contextUrl cvc cvv decision defaultFirmId defaultSeverity deliveryIds editSession endShareLinks entries expirationMonth expirationYear expiration_month expiration_year exportId facts filter firmId floor flow format full_number grouping hasAcceptedTerms hasRight hasSignatures heading headings id ids imageUrl importId includeInReports index isAreaTyped isDefault isDeleted isDerived isEditable isInProgress isInvited isLink isLinked isMailed isOn isRead isRequired isShared isViewable isWatching iss issuer itemKey items keepCutOff keys layout leftOut markUpId mayPrint mediaRevisionId mentions model north otherTourNodeId panorama paper part payload paymentToken photoId picks picture pinId pins place plainCloseUpUrl plainImageUrl planFileId planSheetId points projectId projectModelImageId projectPinId projectPinPhotoId projectTypeCustomFieldId q queue removeCobrandedReport removeWaterMark renovationCycle response roomId roomIds seenStep sessionId setWhen shapes signature state statement sweeps token tourNodeId tourNodeIds type upTo updatedDateTime userId version visitorState website works`.split(
    /\s+/,
  ),
)

const routes = buildFeatures({ billing: noProvider }).flatMap(({ calls }) =>
  Object.values(calls).map(({ route }) => route),
)
const fields = [
  ...new Set(
    routes.flatMap((route) =>
      'body' in route && route.body instanceof z.ZodObject ? Object.keys(route.body.shape) : [],
    ),
  ),
].sort()
const seen = fields.filter((field) => !unseen.has(field))
const keys = [
  'value.required',
  'value.invalid',
  'value.tooLong',
  'value.tooShort',
  'value.tooBig',
  'value.tooSmall',
  'value.tooMany',
]

describe.each(languages)('T481: a sentence in %s', (language) => {
  const texts: Record<string, string> = getTranslation(language).messages

  it.each(seen)('names %s as its form does', (field) => {
    const name = getFormFieldName(language, field)
    expect(name).not.toBe(field)
    for (const key of keys) {
      const sentence = fillPlaceholders(texts[key] ?? key, { name, max: 365, min: 1 })
      expect(sentence).toContain(name)
      expect(sentence).not.toMatch(/[a-z][A-Z]\w*(?:Id|Ids|Name|Coordinates|JSON)\b|\{/)
    }
  })
})

it('T481: a part of a field has the name of the whole', () => {
  expect(getFormFieldName('en', 'annotationCoordinates.geometry')).toBe('Position on the image')
  expect(getFormFieldName('en', 'noOfReport')).toBe('No of Report')
})

it('T481: no field is said to be unseen that no call takes', () => {
  expect([...unseen].filter((field) => !fields.includes(field))).toEqual([])
})
