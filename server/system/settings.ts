import { z } from 'zod'
import { entry } from '../settings/entry'

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
} as const
