import { z } from 'zod'
import { entry } from '#server/kernel/settings/entry'

const isWebAddress = (text: string) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

export const settings = {
  alertsUrl: entry({
    name: 'ALERTS_URL',
    group: 'Operation',
    meaning:
      'The address of an alert source of the kind plain JSON, of this deployment or another one. The errors in the log of this deployment are sent to it, grouped and without secrets.',
    example: '',
    secret: true,
    schema: z.string().refine(isWebAddress, 'must be an http or https address').nullable().default(null),
  }),
} as const
