import { z } from 'zod'
import { entry } from '#server/kernel/settings/entry'

export const settings = {
  beaconColor: entry({
    name: 'BEACON_COLOR',
    group: 'Beacon',
    meaning: 'The color of its light.',
    example: 'red',
    schema: z.enum(['red', 'white']).default('white'),
  }),
} as const
