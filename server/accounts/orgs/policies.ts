import { type Permission, permissionsOf } from '#server/kernel/permissions'
import type { Role } from '#shared/roles'

/** A caller may grant only roles whose permissions they have. A key for members cannot create an admin. */
export const canGrant = (own: readonly Permission[], role: Role): boolean =>
  permissionsOf(role, false).every((permission) => own.includes(permission))

interface MemberState {
  role: Role
  isActive: boolean
}

/** A working admin can invite others even if everybody else is gone. */
const isWorkingAdmin = ({ role, isActive }: MemberState): boolean => role === 'admin' && isActive

/** A working admin can invite others even if all others are gone. */
export const canBecome = (member: MemberState, next: Role | null, workingAdmins: number): boolean =>
  next === 'admin' || !isWorkingAdmin(member) || workingAdmins > 1

interface InvitationState {
  expiresAt: Date
  revokedAt: Date | null
  acceptedAt: Date | null
}

export const isOpenInvitation = ({ expiresAt, revokedAt, acceptedAt }: InvitationState, now: Date): boolean =>
  revokedAt === null && acceptedAt === null && expiresAt > now
