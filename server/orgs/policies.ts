import { type Permission, permissionsOf, type Role } from '../kernel/permissions'

/** Nobody gives away more than they have: a key that may only manage members makes no admin. */
export const mayGrant = (own: readonly Permission[], role: Role): boolean =>
  permissionsOf(role, false).every((permission) => own.includes(permission))

interface Standing {
  role: Role
  isActive: boolean
}

/** Who can let others in when everybody else is gone. */
const isWorkingAdmin = ({ role, isActive }: Standing): boolean => role === 'admin' && isActive

/** An org always keeps somebody who can manage it. `next` is null for who goes. */
export const mayBecome = (member: Standing, next: Role | null, workingAdmins: number): boolean =>
  next === 'admin' || !isWorkingAdmin(member) || workingAdmins > 1

interface Invited {
  expiresAt: Date
  revokedAt: Date | null
  acceptedAt: Date | null
}

export const isOpen = ({ expiresAt, revokedAt, acceptedAt }: Invited, now: Date): boolean =>
  revokedAt === null && acceptedAt === null && expiresAt > now
