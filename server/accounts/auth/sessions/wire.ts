import { z } from 'zod'
import { PERMISSIONS } from '#server/kernel/permissions'

const OrgWire = z.object({ slug: z.string(), name: z.string() })

export const SessionData = z
  .object({
    user: z
      .object({
        sub: z.string(),
        email: z.string().nullable(),
        name: z.string(),
        picture: z.string().nullable(),
        org: z.string().nullable(),
        permissions: z.array(z.enum(PERMISSIONS)),
      })
      .nullable(),
    org: z.string(),
    orgs: z.array(OrgWire),
    permissions: z.array(z.enum(PERMISSIONS)),
    code_host_user: z.object({ login: z.string().nullable(), name: z.string() }).nullable(),
    analytics_key: z.string().nullable(),
    analytics_host: z.string().nullable(),
    auth_enabled: z.boolean(),
    environment: z.string(),
  })
  .meta({ id: 'SessionData' })
export type SessionData = z.infer<typeof SessionData>
