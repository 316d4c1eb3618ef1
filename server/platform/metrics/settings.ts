import { z } from 'zod'
import { entry } from '#server/kernel/settings/entry'
import { SecretList } from '#server/kernel/settings/secret-list'

const EXPECTED = 'must be a whole number from 1 to 65535'

export const settings = {
  metricsToken: entry({
    name: 'METRICS_TOKEN',
    group: 'Operation',
    meaning:
      'Lets Prometheus read /metrics of the web process with this bearer token of at least 16 characters. Several, separated by commas, are valid while it is rotated. Without it and METRICS_PORT, there are no metrics.',
    example: '',
    secret: true,
    schema: SecretList(16),
  }),
  metricsPort: entry({
    name: 'METRICS_PORT',
    group: 'Operation',
    meaning:
      'Serves /metrics on this port of HOST without a token, also for a process with ROLE=worker. Do not let the internet reach it.',
    example: '9464',
    schema: z
      .string()
      .regex(/^\d{1,5}$/, EXPECTED)
      .transform(Number)
      .pipe(z.number().min(1, EXPECTED).max(65535, EXPECTED))
      .nullable()
      .default(null),
  }),
} as const
