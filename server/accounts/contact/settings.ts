import { z } from 'zod'
import { isOrigin } from '#server/kernel/settings/addresses'
import { entry, OptionalText } from '#server/kernel/settings/entry'

/** Where the usage events go. */
export const settings = {
  posthogKey: entry({
    name: 'POSTHOG_KEY',
    group: 'Analytics',
    meaning: 'The PostHog project key. The server sends usage events there. Default: no usage events.',
    example: '',
    schema: OptionalText,
  }),
  posthogHost: entry({
    name: 'POSTHOG_HOST',
    group: 'Analytics',
    meaning: 'The address of PostHog.',
    example: 'https://eu.i.posthog.com',
    schema: z
      .string()
      .refine(isOrigin, 'must be http:// or https:// and a host')
      .transform((url) => new URL(url).origin)
      .default('https://eu.i.posthog.com'),
  }),
} as const
