import { z } from 'zod'

export const HostInstallationWire = z
  .object({
    /** The code host's own number, where it has one. */
    installation_id: z.number().int(),
    org: z.string(),
    host: z.enum(['local', 'github']),
    account: z.string(),
    status: z.enum(['active', 'suspended', 'removed']),
    status_since: z.string(),
    repos: z.number().int(),
    /** When it was last compared with the host. */
    synced_at: z.string().nullable(),
    /** Until then the host answers nothing more. */
    resumes_at: z.string().nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'HostInstallation' })
export type HostInstallationWire = z.infer<typeof HostInstallationWire>

export const HostInstallationsWire = z.object({
  installations: z.array(HostInstallationWire),
  /** Where an owner of an account installs the app; null while this deployment is not connected to a code host. */
  install_url: z.string().nullable(),
})
