import type { CommentAction } from '../comments/comments.ts'
import type { Language } from '../shared/enums.ts'

/**
 * Progress of a point, in the order of the work (T120). `waiting`: repaired, awaiting acceptance;
 * `repaired`: repaired and done, where nothing is accepted.
 */
export const pinStages = [
  'open',
  'inProgress',
  'sentBack',
  'waiting',
  'repaired',
  'accepted',
] as const
export type PinStage = (typeof pinStages)[number]

/** What the stage of a point is derived from. */
export interface StageInput {
  isResolved: boolean
  isApproved: boolean
  /** the last step of its repair */
  lastStep: CommentAction | null
  /** its status means that work has begun: how its type marks it */
  isStatusInProgress?: boolean
}

/**
 * Derives the stage of a point. `hasApproval`: repairs are accepted or rejected, from Business up
 * (T40).
 */
export const getPinStage = (
  { isResolved, isApproved, lastStep, isStatusInProgress = false }: StageInput,
  hasApproval: boolean,
): PinStage => {
  if (isResolved) return !hasApproval ? 'repaired' : isApproved ? 'accepted' : 'waiting'
  if (hasApproval && lastStep === 'reject') return 'sentBack'
  return isStatusInProgress ? 'inProgress' : 'open'
}

/** Whether no work is left. */
export const isPinStageDone = (stage: PinStage): boolean =>
  stage === 'accepted' || stage === 'repaired'

const names: Record<Language, Record<PinStage, string>> = {
  en: {
    open: 'Open',
    inProgress: 'In progress',
    sentBack: 'Sent back',
    waiting: 'Awaiting approval',
    repaired: 'Repaired',
    accepted: 'Accepted',
  },
  de: {
    open: 'Offen',
    inProgress: 'In Arbeit',
    sentBack: 'Zurückgewiesen',
    waiting: 'Wartet auf Abnahme',
    repaired: 'Behoben',
    accepted: 'Abgenommen',
  },
  es: {
    open: 'Abierto',
    inProgress: 'En curso',
    sentBack: 'Devuelto',
    waiting: 'Pendiente de aprobación',
    repaired: 'Reparado',
    accepted: 'Aceptado',
  },
  fr: {
    open: 'Ouvert',
    inProgress: 'En cours',
    sentBack: 'Renvoyé',
    waiting: 'En attente d’approbation',
    repaired: 'Réparé',
    accepted: 'Accepté',
  },
  ja: {
    open: '未対応',
    inProgress: '対応中',
    sentBack: '差し戻し',
    waiting: '承認待ち',
    repaired: '補修済み',
    accepted: '承認済み',
  },
  zh: {
    open: '待维修',
    inProgress: '维修中',
    sentBack: '已退回',
    waiting: '待验收',
    repaired: '已维修',
    accepted: '已验收',
  },
}
const heading: Record<Language, string> = {
  en: 'Stage',
  de: 'Stand',
  es: 'Etapa',
  fr: 'Étape',
  ja: '段階',
  zh: '阶段',
}

/** Display name of a stage. */
export const getStageName = (language: Language, stage: PinStage): string => names[language][stage]

const allNames: ReadonlySet<string> = new Set(
  Object.values(names).flatMap((byStage) =>
    Object.values(byStage).map((name) => name.toLowerCase()),
  ),
)

/**
 * Whether a status of this name says more than the stage: its type did not name it like one (T407).
 */
export const isStatusMoreThanStage = (statusName: string): boolean =>
  !allNames.has(statusName.trim().toLowerCase())

/** Heading or label of a stage. */
export const getStageHeading = (language: Language): string => heading[language]
