import type { Language, Role, Tier } from '../shared/enums.ts'

/** Display names of wire values in each language. */
const names: Record<
  Language,
  {
    roles: Record<Role, string>
    tiers: Record<Tier, string>
    gone: string
    away: string
    visitor: string
    someVisitor: string
    floor: (number: string) => string
  }
> = {
  en: {
    roles: {
      SuperAdmin: 'SuperAdmin',
      Admin: 'Admin',
      Manager: 'Manager',
      User: 'User',
      Viewer: 'Viewer',
    },
    tiers: {
      Individual: 'Individual',
      Starter: 'Starter',
      Professional: 'Professional',
      Business: 'Business',
      Enterprise: 'Enterprise',
    },
    gone: ' (deleted)',
    away: ' (no longer here)',
    visitor: ' (visitor)',
    someVisitor: 'Visitor',
    floor: (number) => `Floor ${number}`,
  },
  de: {
    roles: {
      SuperAdmin: 'Superadministrator',
      Admin: 'Administrator',
      Manager: 'Manager',
      User: 'Benutzer',
      Viewer: 'Betrachter',
    },
    tiers: {
      Individual: 'Einzelplatz',
      Starter: 'Starter',
      Professional: 'Professional',
      Business: 'Business',
      Enterprise: 'Enterprise',
    },
    gone: ' (gelöscht)',
    away: ' (nicht mehr da)',
    visitor: ' (Besucher)',
    someVisitor: 'Besucher',
    floor: (number) => `Etage ${number}`,
  },
  es: {
    roles: {
      SuperAdmin: 'Superadministrador',
      Admin: 'Administrador',
      Manager: 'Gestor',
      User: 'Usuario',
      Viewer: 'Observador',
    },
    tiers: {
      Individual: 'Individual',
      Starter: 'Inicial',
      Professional: 'Profesional',
      Business: 'Empresa',
      Enterprise: 'Corporativo',
    },
    gone: ' (eliminado)',
    away: ' (ya no está)',
    visitor: ' (visitante)',
    someVisitor: 'Visitante',
    floor: (number) => `Planta ${number}`,
  },
  fr: {
    roles: {
      SuperAdmin: 'Super-administrateur',
      Admin: 'Administrateur',
      Manager: 'Manager',
      User: 'Utilisateur',
      Viewer: 'Lecteur',
    },
    tiers: {
      Individual: 'Individuel',
      Starter: 'Découverte',
      Professional: 'Professionnel',
      Business: 'Business',
      Enterprise: 'Entreprise',
    },
    gone: ' (supprimé)',
    away: ' (n’est plus là)',
    visitor: ' (visiteur)',
    someVisitor: 'Visiteur',
    floor: (number) => `Niveau ${number}`,
  },
  ja: {
    roles: {
      SuperAdmin: '最高管理者',
      Admin: '管理者',
      Manager: 'マネージャー',
      User: 'ユーザー',
      Viewer: '閲覧者',
    },
    tiers: {
      Individual: '個人',
      Starter: 'スターター',
      Professional: 'プロフェッショナル',
      Business: 'ビジネス',
      Enterprise: 'エンタープライズ',
    },
    gone: '（削除済み）',
    away: '（現在は不在）',
    visitor: '（訪問者）',
    someVisitor: '訪問者',
    floor: (number) => `${number} 階`,
  },
  zh: {
    roles: {
      SuperAdmin: '超级管理员',
      Admin: '管理员',
      Manager: '经理',
      User: '用户',
      Viewer: '查看者',
    },
    tiers: {
      Individual: '个人版',
      Starter: '入门版',
      Professional: '专业版',
      Business: '商业版',
      Enterprise: '企业版',
    },
    gone: '（已删除）',
    away: '（已不在）',
    visitor: '（访客）',
    someVisitor: '访客',
    floor: (number) => `${number} 层`,
  },
}

/** Display name of a role. */
export const getRoleName = (language: Language, role: Role): string => names[language].roles[role]

/** Display name of a tier. */
export const getTierName = (language: Language, tier: Tier): string => names[language].tiers[tier]

/** The stored name of a visitor whose name was erased (T116). */
export const erasedVisitorName = names.en.someVisitor

/**
 * A name as displayed: the marker of deleted records (T33, T58) and erased names are translated to
 * the reader's language.
 */
export const formatDisplayName = (language: Language, name: string): string => {
  if (name === erasedVisitorName) return names[language].someVisitor
  return name.endsWith(names.en.gone) ? formatDeletedName(language, name) : name
}

/** The name of a deleted record, marked once. */
export const formatDeletedName = (language: Language, name: string): string => {
  const bare = name.endsWith(names.en.gone) ? name.slice(0, -names.en.gone.length) : name
  return bare + names[language].gone
}

/** The name of an assignee, marked if they left the client or lost access to the inspection. */
export const formatAssigneeName = (
  language: Language,
  { name, isHere }: { name: string; isHere: boolean },
): string => (isHere ? name : name + names[language].away)

/** A visitor's name, marked as such, because visitors may enter any name they like (T97). */
export const formatVisitorName = (language: Language, name: string): string =>
  name === erasedVisitorName ? formatDisplayName(language, name) : name + names[language].visitor

/**
 * The displayed number of a floor. Floors are stored from 0, the lowest of the model: as that need
 * not be the building's ground floor, they are counted from 1. Floors below have their own negative
 * number.
 */
export const formatFloorNumber = (floor: number): string => String(floor < 0 ? floor : floor + 1)

/**
 * Display name of a floor, used everywhere: in the viewer, beside a point, in reports on screen and
 * on paper.
 */
export const formatFloorName = (language: Language, floor: number): string =>
  names[language].floor(formatFloorNumber(floor))

/** A person's display name. */
export const formatFullName = ({
  firstName,
  lastName,
}: {
  firstName: string
  lastName: string
}): string => `${firstName} ${lastName}`.trim()
