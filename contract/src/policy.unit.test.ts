import { describe, expect, it } from 'vitest'
import { can, decide, mayEver, type ProjectFacts, type Staff, type Visitor } from './policy.ts'

const project: ProjectFacts = { id: 7, clientId: 1, tier: 'Enterprise', isCompleted: false, isDeleted: false }
const staff = (role: Staff['role']): Staff => ({ kind: 'staff', userId: 1, name: 'Maren Lindqvist', role, clientId: 1 })
const visitor: Visitor = { kind: 'visitor', linkId: 1, clientId: 1, projectId: 7, pinId: null, level: 'view' }

describe('the permission table', () => {
  it('lets managers delete points while the inspection is active', () => {
    expect(decide(staff('Manager'), 'pin.delete', project)).toBe('ok')
    expect(decide(staff('User'), 'pin.delete', project)).toBe('role.denied')
    expect(decide(staff('Manager'), 'pin.delete', { ...project, isCompleted: true })).toBe('project.completed')
  })

  it('asks for Professional to share a whole report, of everyone but SuperAdmin (T40)', () => {
    const starter = { ...project, tier: 'Starter' as const }
    expect(decide(staff('Manager'), 'report.share', starter)).toBe('tier.wholeReport')
    expect(decide(staff('SuperAdmin'), 'report.share', starter)).toBe('ok')
    expect(decide(staff('Manager'), 'report.share', { ...project, tier: 'Professional' })).toBe('ok')
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
    expect(mayEver('Viewer', 'project.create')).toBe(false)
    expect(mayEver('User', 'project.create')).toBe(true)
  })
})
