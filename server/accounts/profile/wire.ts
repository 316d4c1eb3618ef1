import { z } from 'zod'
import { PERMISSIONS } from '#server/kernel/permissions'
import { ROLES } from '#shared/roles'

const PermissionName = z.enum(PERMISSIONS)

export const ProfileWire = z
  .object({
    sub: z.string(),
    email: z.string().nullable(),
    name: z.string(),
    picture: z.string().nullable(),
    org: z.string(),
    /** The permissions of this credential. A key may have fewer than the user who created it. */
    permissions: z.array(PermissionName),
    /** Every permission that exists, so that a page can show the missing ones. */
    all_permissions: z.array(PermissionName),
    role: z.enum([...ROLES, 'super_admin']),
    auth_method: z.enum(['session', 'jwt', 'api_key']),
    code_host_user: z.object({ login: z.string().nullable(), name: z.string() }).nullable(),
    last_login_at: z.string().nullable(),
  })
  .meta({ id: 'Profile' })
export type ProfileWire = z.infer<typeof ProfileWire>

const Count = z.int().max(100)

export const WaitingWire = z.object({ reviews: Count, triage: Count, sync: Count }).meta({ id: 'Waiting' })
export type WaitingWire = z.infer<typeof WaitingWire>

export const WelcomeWire = z
  .object({
    user_name: z.string(),
    app_installed: z.boolean(),
    has_specs: z.boolean(),
    install_url: z.string().nullable(),
    steps: z.array(z.object({ id: z.string(), title: z.string(), done: z.boolean(), url: z.string() })),
  })
  .meta({ id: 'Welcome' })
export type WelcomeWire = z.infer<typeof WelcomeWire>
