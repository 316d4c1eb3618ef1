import type { Role } from '../../shared/roles'
import { type Permission, permissionsOf } from '../kernel/permissions'

/** A caller may grant only roles whose permissions they have. A key for members cannot create an admin. */
export const mayGrant = (own: readonly Permission[], role: Role): boolean =>
  permissionsOf(role, false).every((permission) => own.includes(permission))

interface Standing {
  role: Role
  isActive: boolean
}

/** A working admin can invite others even if everybody else is gone. */
const isWorkingAdmin = ({ role, isActive }: Standing): boolean => role === 'admin' && isActive

/** Every org keeps at least one working admin. `next` is null if the member leaves. */
export const mayBecome = (member: Standing, next: Role | null, workingAdmins: number): boolean =>
  next === 'admin' || !isWorkingAdmin(member) || workingAdmins > 1

interface Invited {
  expiresAt: Date
  revokedAt: Date | null
  acceptedAt: Date | null
}

export const isOpen = ({ expiresAt, revokedAt, acceptedAt }: Invited, now: Date): boolean =>
  revokedAt === null && acceptedAt === null && expiresAt > now
