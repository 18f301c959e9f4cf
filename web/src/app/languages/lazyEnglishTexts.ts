import errors from '@nspect/contract/errors/texts.en.json'
import messages from '@nspect/contract/messages/texts.en.json'
import about from '../../about/texts.en.json'
import accounts from '../../accounts/texts.en.json'
import apiKeys from '../../apiKeys/texts.en.json'
import audit from '../../audit/texts.en.json'
import billing from '../../billing/texts.en.json'
import calendarLinks from '../../calendarLinks/texts.en.json'
import sameView from '../../checklistAnswers/room/sameView/texts.en.json'
import checklistAnswers from '../../checklistAnswers/texts.en.json'
import clientData from '../../clientData/texts.en.json'
import comments from '../../comments/texts.en.json'
import documents from '../../documents/texts.en.json'
import evidence from '../../evidence/texts.en.json'
import handovers from '../../handovers/texts.en.json'
import health from '../../health/texts.en.json'
import firstSteps from '../../home/firstSteps/texts.en.json'
import plansWaiting from '../../home/plansWaiting/texts.en.json'
import inbox from '../../inbox/texts.en.json'
import compare from '../../inspection/revisions/compare/texts.en.json'
import tour from '../../inspection/tour/texts.en.json'
import tourCapture from '../../inspection/tourCapture/texts.en.json'
import metaDataAnswers from '../../metaDataAnswers/texts.en.json'
import outbox from '../../outbox/texts.en.json'
import passkeys from '../../passkeys/texts.en.json'
import markUp from '../../pins/markUp/texts.en.json'
import pinImport from '../../pins/pinImport/texts.en.json'
import templates from '../../pins/templates/texts.en.json'
import costImport from '../../planLines/costImport/texts.en.json'
import planLines from '../../planLines/texts.en.json'
import prints from '../../prints/texts.en.json'
import again from '../../projects/again/texts.en.json'
import buildings from '../../projects/buildings/texts.en.json'
import lifecycle from '../../projects/lifecycle/texts.en.json'
import checklists from '../../projectTypes/checklists/texts.en.json'
import projectTypes from '../../projectTypes/texts.en.json'
import readyTypes from '../../readyTypes/texts.en.json'
import exports from '../../reports/exports/texts.en.json'
import firmLinks from '../../reports/firmLinks/texts.en.json'
import reportChecklists from '../../reports/reportChecklists/texts.en.json'
import reviewers from '../../reports/reviewers/texts.en.json'
import reports from '../../reports/texts.en.json'
import decide from '../../review/decide/texts.en.json'
import review from '../../review/texts.en.json'
import rooms from '../../rooms/texts.en.json'
import schedules from '../../schedules/texts.en.json'
import search from '../../search/texts.en.json'
import settings from '../../settings/texts.en.json'
import sso from '../../sso/texts.en.json'
import tableImport from '../../tableImport/texts.en.json'
import twoStep from '../../twoStep/texts.en.json'
import userProjects from '../../userProjects/texts.en.json'
import users from '../../users/texts.en.json'
import webhooks from '../../webhooks/texts.en.json'
import type { firstScreenTexts } from '../features.ts'
import type { TextVariables } from '../textVariables.ts'
import type { homeEnglishTexts } from './homeEnglishTexts.ts'
import type { inspectionEnglishTexts } from './inspectionEnglishTexts.ts'

/**
 * The English texts that neither the dashboard nor an inspection begins with, by feature; loaded
 * with the first lazy component after it (`i18n/lazyWithTexts.ts`). A new feature adds its line
 * here, in `homeEnglishTexts.ts`, `inspectionEnglishTexts.ts`, or in `features.ts` if the shell shows it, under the
 * name of its folder, by which the other languages' files are found.
 */
export const lazyEnglishTexts = {
  about,
  accounts,
  health,
  outbox,
  projectTypes,
  checklists,
  readyTypes,
  firstSteps,
  again,
  lifecycle,
  buildings,
  rooms,
  schedules,
  checklistAnswers,
  sameView,
  tableImport,
  clientData,
  billing,
  users,
  twoStep,
  passkeys,
  apiKeys,
  calendarLinks,
  webhooks,
  sso,
  userProjects,
  settings,
  inbox,
  audit,
  compare,
  tour,
  tourCapture,
  markUp,
  pinImport,
  templates,
  reports,
  reviewers,
  reportChecklists,
  exports,
  review,
  decide,
  firmLinks,
  planLines,
  plansWaiting,
  costImport,
  handovers,
  prints,
  comments,
  documents,
  evidence,
  metaDataAnswers,
  search,
  /** the contract's messages, for validation in forms */
  messages,
  /** the contract's errors, for pages that need no request to know one */
  errors,
} satisfies Record<
  | Exclude<
      keyof TextVariables,
      | keyof typeof firstScreenTexts
      | keyof typeof homeEnglishTexts
      | keyof typeof inspectionEnglishTexts
    >
  | 'messages'
  | 'errors',
  object
>
