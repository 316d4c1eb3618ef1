import { z } from 'zod'
import { entry } from '#server/kernel/settings/entry'

export const settings = {
  publicStatus: entry({
    name: 'PUBLIC_STATUS',
    group: 'Operation',
    meaning:
      'on: anyone may read at /status.json whether this deployment works, without names and numbers of its organizations. Without it, that page does not exist.',
    example: 'on',
    schema: z
      .enum(['on', 'off'], 'must be on or off')
      .default('off')
      .transform((value) => value === 'on'),
  }),
  securityContacts: entry({
    name: 'SECURITY_CONTACT',
    group: 'Operation',
    meaning:
      'Whom to tell about a vulnerability of this deployment, as mailto: or https: address, several separated by commas. /.well-known/security.txt names them; without this setting, that file does not exist.',
    example: 'mailto:security@example.com',
    schema: z
      .string()
      .transform((text) => text.split(',').map((contact) => contact.trim()))
      .pipe(
        z.array(
          z
            .string()
            .max(500, 'must be at most 500 characters long')
            .regex(
              /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
              'must be mailto: and an address, or an https: address',
            ),
        ),
      )
      .default([]),
  }),
} as const
