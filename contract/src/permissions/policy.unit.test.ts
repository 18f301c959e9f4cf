import { describe, expect, it } from 'vitest'
import { type Role, roles, type Tier, tiers } from '../shared/enums.ts'
import {
  type Action,
  adminRoles,
  allRoles,
  can,
  checkPermission,
  isRoleAllowed,
  managerRoles,
  type PermissionRule,
  type ProjectFacts,
  policy,
  type Staff,
  type Visitor,
  writerRoles,
} from './policy.ts'

const project: ProjectFacts = {
  id: 7,
  clientId: 1,
  tier: 'Enterprise',
  isCompleted: false,
  isDeleted: false,
}
const staff = (role: Staff['role']): Staff => ({
  kind: 'staff',
  userId: 1,
  name: 'Maren Lindqvist',
  role,
  clientId: 1,
})
const visitor: Visitor = {
  kind: 'visitor',
  linkId: 1,
  clientId: 1,
  projectId: 7,
  pinIds: null,
  firmId: null,
  level: 'view',
  reviewer: null,
  mayPrint: false,
}

describe('the permission table', () => {
  it('lets managers delete points while the inspection is active', () => {
    expect(checkPermission(staff('Manager'), 'pin.delete', project)).toBe('ok')
    expect(checkPermission(staff('User'), 'pin.delete', project)).toBe('role.denied')
    expect(checkPermission(staff('Manager'), 'pin.delete', { ...project, isCompleted: true })).toBe(
      'project.completed',
    )
  })

  it('asks for Professional to share a whole report, of everyone but SuperAdmin (T40)', () => {
    const starter = { ...project, tier: 'Starter' as const }
    expect(checkPermission(staff('Manager'), 'report.share', starter)).toBe('tier.wholeReport')
    expect(checkPermission(staff('SuperAdmin'), 'report.share', starter)).toBe('ok')
    expect(
      checkPermission(staff('Manager'), 'report.share', { ...project, tier: 'Professional' }),
    ).toBe('ok')
  })

  it('gives the holder of a link that one inspection to read and nothing else', () => {
    expect(can(visitor, 'report.readShared', project)).toBe(true)
    expect(can(visitor, 'report.readShared', { ...project, id: 8 })).toBe(false)
    expect(can(visitor, 'report.readShared', { ...project, isDeleted: true })).toBe(false)
    expect(can(visitor, 'pin.save', project)).toBe(false)
    expect(can(visitor, 'project.read', project)).toBe(false)
  })

  it('never lets staff in by the way of visitors', () =>
    expect(can(staff('SuperAdmin'), 'report.readShared', project)).toBe(false))

  it('tells menus what a role may ever do', () => {
    expect(isRoleAllowed('Viewer', 'project.create')).toBe(false)
    expect(isRoleAllowed('User', 'project.create')).toBe(true)
  })
})

/** A record with the facts that any right needs: an account, a client, an inspection, a setting. */
const record = { ...project, role: 'User' as const, usersOfClient: 5, ofSameRole: 3 }
const decideFor = (who: Staff | Visitor, right: Action, change: Partial<typeof record> = {}) =>
  checkPermission(who, right, { ...record, ...change } as never)

interface Besides {
  staff: readonly Role[]
  from?: Tier
  /** what is rejected for an archived and for a completed inspection */
  archived?: string
  completed?: string
}

/**
 * Rights that a call checks in addition to its own, so that no row of `permissions.csv` covers
 * them: who has them, from which tier and in which state, as decided (T25, T26, T40, T46, T47, T68,
 * T73, T93-T98).
 */
const besides: Partial<Record<Action, Besides>> = {
  'user.add': { staff: adminRoles },
  'user.editOthers': { staff: adminRoles },
  'user.demote': { staff: adminRoles },
  'user.move': { staff: ['SuperAdmin'] },
  'user.grant': { staff: adminRoles },
  'client.readDetails': { staff: adminRoles },
  'client.plan': { staff: ['SuperAdmin'] },
  'client.brand': { staff: adminRoles, from: 'Professional' },
  'setting.readAll': { staff: adminRoles },
  'projectType.editForm': { staff: adminRoles, from: 'Enterprise' },
  'project.edit': {
    staff: writerRoles,
    archived: 'record.missing',
    completed: 'project.completed',
  },
  'document.deleteOthers': { staff: managerRoles, archived: 'record.missing' },
  'pin.readCosts': { staff: writerRoles },
  'pin.chooseCurrency': { staff: writerRoles },
  'pin.status': { staff: writerRoles, from: 'Business' },
  'pin.fixedField': { staff: managerRoles },
  'pin.review': { staff: managerRoles },
  'pin.deleteOthersPhotos': { staff: managerRoles, archived: 'record.missing' },
  'savedView.share': { staff: managerRoles, archived: 'record.missing' },
  'comment.send': { staff: writerRoles, archived: 'record.missing' },
  'comment.add': { staff: writerRoles, from: 'Business' },
  'comment.review': { staff: managerRoles, from: 'Business' },
  'pin.addShared': { staff: [] },
  'comment.addShared': { staff: [] },
  'comment.submitShared': { staff: [] },
  'report.printPlan': { staff: managerRoles, from: 'Enterprise' },
  'report.shareWrites': { staff: managerRoles, from: 'Business' },
  'report.sharePoint': { staff: managerRoles, archived: 'record.missing' },
  'report.share': { staff: managerRoles, from: 'Professional', archived: 'record.missing' },
  'report.printShared': { staff: [] },
  'report.editFields': { staff: [] },
  'report.readShared': { staff: [] },
  'report.readWhole': { staff: allRoles },
}

describe('rights that are asked besides that of a call', () => {
  for (const [name, { staff: allowed, from, archived = 'ok', completed = 'ok' }] of Object.entries(
    besides,
  )) {
    const right = name as Action
    it(`${right} is for ${allowed.join(', ') || 'nobody who signs in'}`, () => {
      const refusals = ['role.denied', 'record.missing']
      const letIn = roles.filter(
        (role) => !refusals.includes(decideFor({ ...staff(role), userId: 90 }, right)),
      )
      expect(letIn).toEqual(roles.filter((role) => allowed.includes(role)))
    })
    const [least] = allowed.filter((role) => role !== 'SuperAdmin').toReversed()
    if (!least) continue
    const who = { ...staff(least), userId: 90 }
    it(`${right} needs ${from ?? 'no'} plan and is refused as the state has it`, () => {
      const enough = tiers.filter((tier) => decideFor(who, right, { tier }) === 'ok')
      expect(enough).toEqual(tiers.slice(from ? tiers.indexOf(from) : 0))
      expect(decideFor(who, right, { isDeleted: true })).toBe(archived)
      expect(decideFor(who, right, { isCompleted: true })).toBe(completed)
    })
  }

  it('a role is taken neither from oneself nor from the last who has it (T25)', () => {
    const admin = staff('Admin')
    expect(decideFor(admin, 'user.demote', { id: admin.userId })).toBe('user.oneself')
    expect(decideFor(admin, 'user.demote', { role: 'Admin' as never, ofSameRole: 1 })).toBe(
      'user.lastOfRole',
    )
  })

  it('nobody but SuperAdmin grants SuperAdmin, or writes a setting for all clients (T25, T34)', () => {
    expect(checkPermission(staff('Admin'), 'user.grant', { role: 'SuperAdmin' })).toBe(
      'role.denied',
    )
    expect(checkPermission(staff('SuperAdmin'), 'user.grant', { role: 'SuperAdmin' })).toBe('ok')
    expect(checkPermission(staff('Admin'), 'setting.save', { id: 1, clientId: null })).toBe(
      'role.denied',
    )
    expect(checkPermission(staff('Admin'), 'setting.save', { id: 1, clientId: 1 })).toBe('ok')
    expect(checkPermission(staff('Admin'), 'client.save', { id: 0 })).toBe('role.denied')
  })

  const ofLinks = Object.entries<PermissionRule<never>>(policy).flatMap(([right, { visitor }]) =>
    visitor ? [right] : [],
  )
  const ofReviewers = ['pin.readCosts', 'planDecision.make', 'planDecision.read']

  it('T741: a reviewer decides, reads costs and comments; no other link decides or reads costs', () => {
    const reviewer = { ...visitor, level: 'decide' as const, reviewer: 'Ines Duarte' }
    const allowed = ofLinks.filter((right) => decideFor(reviewer, right as Action) === 'ok')
    expect(allowed.toSorted()).toEqual(
      [
        ...ofReviewers,
        'comment.addShared',
        'report.printPlan',
        'report.printShared',
        'report.readShared',
        'report.readWhole',
      ].toSorted(),
    )
    for (const right of ofReviewers) {
      for (const level of ['view', 'comment', 'points', 'repair'] as const)
        expect(decideFor({ ...visitor, level }, right as Action)).toBe('role.denied')
      expect(decideFor(reviewer, right as Action, { id: 8 })).toBe('role.denied')
    }
    expect(decideFor(reviewer, 'planDecision.make', { tier: 'Professional' })).toBe(
      'tier.unavailable',
    )
  })

  it('a link reads, prints and changes its own inspection as far as it says, and no other (T96, T98, T101)', () => {
    const other = { id: 8 }
    const writer = { ...visitor, level: 'repair' as const, mayPrint: true }
    expect(ofLinks).toContain('report.readShared')
    for (const right of ofLinks.filter((known) => !ofReviewers.includes(known))) {
      expect([right, decideFor(writer, right as Action)]).toEqual([right, 'ok'])
      expect([right, decideFor(writer, right as Action, other)]).toEqual([right, 'role.denied'])
    }
    expect(decideFor(visitor, 'report.printShared')).toBe('role.denied')
    expect(decideFor(visitor, 'report.editFields')).toBe('role.denied')
    expect(decideFor(writer, 'report.printPlan', { tier: 'Business' as never })).toBe(
      'tier.unavailable',
    )
  })

  it('a link to one point reads that point and nothing else of its inspection (T131)', () => {
    const toOnePoint = { ...visitor, pinIds: [5] }
    expect(decideFor(toOnePoint, 'report.readShared')).toBe('ok')
    expect(decideFor(toOnePoint, 'report.readWhole')).toBe('role.denied')
    expect(decideFor(visitor, 'report.readWhole')).toBe('ok')
    expect(decideFor(visitor, 'report.readWhole', { id: 8 })).toBe('role.denied')
  })

  it('a link lets comment from the level of comments on, at Business and above, after completion, too (T96, T97)', () => {
    const right = 'comment.addShared'
    expect(decideFor(visitor, right)).toBe('share.viewOnly')
    for (const level of ['comment', 'points', 'repair'] as const) {
      const writer = { ...visitor, level }
      expect(decideFor(writer, right, { isCompleted: true })).toBe('ok')
      expect(decideFor(writer, right, { isDeleted: true })).toBe('role.denied')
      const open = tiers.filter(
        (tier) => decideFor(writer, right, { tier: tier as never }) === 'ok',
      )
      expect(open).toEqual(['Business', 'Enterprise'])
    }
  })
})
