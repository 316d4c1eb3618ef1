import { describe, expect, it } from 'vitest'
import { canBecome, canGrant, isOpenInvitation } from '#server/accounts/orgs/policies'
import type { Permission } from '#server/kernel/permissions'
import type { Role } from '#shared/roles'

const ALL: Permission[] = ['specs:read', 'specs:write', 'specs:admin', 'org:manage', 'platform:manage']
const ADMIN: Permission[] = ['specs:read', 'specs:write', 'specs:admin', 'org:manage']

describe('a user cannot grant a role with more permissions than their own', () => {
  it.each<[own: Permission[], role: Role, may: boolean]>([
    [ALL, 'admin', true],
    [ADMIN, 'admin', true],
    [ADMIN, 'editor', true],
    [ADMIN, 'viewer', true],
    [['org:manage'], 'viewer', false],
    [['org:manage', 'specs:read'], 'viewer', true],
    [['org:manage', 'specs:read'], 'editor', false],
    [['org:manage', 'specs:read', 'specs:write'], 'editor', true],
    [['org:manage', 'specs:read', 'specs:write'], 'admin', false],
    [['specs:read', 'specs:write', 'specs:admin'], 'admin', false],
    [[], 'viewer', false],
  ])('%j may give %s: %s', (own, role, may) => {
    expect(canGrant(own, role)).toBe(may)
  })
})

describe('an org keeps an active admin', () => {
  it.each<[role: Role, isActive: boolean, next: Role | null, workingAdmins: number, may: boolean]>([
    ['admin', true, 'editor', 1, false],
    ['admin', true, 'viewer', 1, false],
    ['admin', true, null, 1, false],
    ['admin', true, 'admin', 1, true],
    ['admin', true, 'editor', 2, true],
    ['admin', true, null, 2, true],
    ['admin', false, null, 1, true],
    ['admin', false, 'viewer', 1, true],
    ['editor', true, null, 1, true],
    ['viewer', true, 'admin', 1, true],
    ['viewer', true, null, 0, true],
  ])('%s (active: %s) may become %s with %i working admins: %s', (role, isActive, next, admins, may) => {
    expect(canBecome({ role, isActive }, next, admins)).toBe(may)
  })
})

describe('an invitation is open until it is used, revoked or too old', () => {
  const now = new Date('2026-01-02T00:00:00Z')
  const [before, after] = [new Date(now.getTime() - 1), new Date(now.getTime() + 1)]

  it.each<[name: string, expiresAt: Date, revokedAt: Date | null, acceptedAt: Date | null, open: boolean]>([
    ['fresh', after, null, null, true],
    ['at its last moment', now, null, null, false],
    ['too old', before, null, null, false],
    ['revoked', after, before, null, false],
    ['used', after, null, before, false],
    ['used and revoked', after, before, before, false],
  ])('%s', (_name, expiresAt, revokedAt, acceptedAt, open) => {
    expect(isOpenInvitation({ expiresAt, revokedAt, acceptedAt }, now)).toBe(open)
  })
})
