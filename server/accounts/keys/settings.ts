import { z } from 'zod'
import { entry } from '#server/kernel/settings/entry'
import { isWellFormedApiKey } from './api-key'

export const settings = {
  bootstrapAdminKey: entry({
    name: 'BOOTSTRAP_ADMIN_KEY',
    group: 'First start',
    meaning:
      'An admin key of the default organization, for scripts and tests. `svc make-api-key` generates one.',
    example: '',
    secret: true,
    schema: z
      .string()
      .refine(
        isWellFormedApiKey,
        'is not a well-formed key (svc_ and 38 letters and digits, the last six a checksum): `svc make-api-key` makes one',
      )
      .nullable()
      .default(null),
  }),
} as const
