import { z } from 'zod'

export const HostInstallationWire = z
  .object({
    /** The id at the code host, if it has one. */
    installation_id: z.number().int(),
    org: z.string(),
    host: z.enum(['local', 'github']),
    account: z.string(),
    status: z.enum(['active', 'suspended', 'removed']),
    status_since: z.string(),
    repos: z.number().int(),
    /** Time of the last comparison with the host. */
    synced_at: z.string().nullable(),
    /** The host's rate limit is used up until this time. */
    resumes_at: z.string().nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'HostInstallation' })
export type HostInstallationWire = z.infer<typeof HostInstallationWire>

export const HostInstallationsWire = z.object({
  installations: z.array(HostInstallationWire),
  /** The page where an account owner installs the app. Null if no code host is configured. */
  install_url: z.string().nullable(),
})
