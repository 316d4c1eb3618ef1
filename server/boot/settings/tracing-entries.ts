import { z } from 'zod'
import { isOrigin } from '#server/kernel/settings/addresses'
import { entry, OneLine } from '#server/kernel/settings/entry'

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

const SHARE = 'must be a number from 0 to 1'

/** The standard names of OpenTelemetry. Its SDK reads further ones, such as OTEL_EXPORTER_OTLP_TIMEOUT. */
export const TRACING_ENTRIES = {
  otelEndpoint: entry({
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    group: 'Operation',
    meaning:
      'Sends traces to this OpenTelemetry collector by OTLP over HTTP. Without it, nothing is traced. See docs/tracing.md.',
    example: 'http://localhost:4318',
    schema: z
      .string()
      .refine(isOrigin, 'must be http:// or https:// and a host, without path, query or credentials')
      .nullable()
      .default(null),
  }),
  otelHeaders: entry({
    name: 'OTEL_EXPORTER_OTLP_HEADERS',
    group: 'Operation',
    meaning: 'Headers for the collector: name=value, separated by commas.',
    example: '',
    secret: true,
    schema: z
      .string()
      .regex(/^[^=,\s]+=[^,]*(,[^=,\s]+=[^,]*)*$/, 'must be name=value, separated by commas')
      .nullable()
      .default(null),
  }),
  otelServiceName: entry({
    name: 'OTEL_SERVICE_NAME',
    group: 'Operation',
    meaning: 'The name of this deployment in traces.',
    example: 'plumbline',
    schema: OneLine.max(200, 'must be at most 200 characters').default('plumbline'),
  }),
  otelSampler: entry({
    name: 'OTEL_TRACES_SAMPLER',
    group: 'Operation',
    meaning: `Which requests and jobs are traced: ${SAMPLERS.join(', ')}.`,
    example: 'parentbased_always_on',
    schema: z.enum(SAMPLERS, `must be one of ${SAMPLERS.join(', ')}`).default('parentbased_always_on'),
  }),
  otelSamplerShare: entry({
    name: 'OTEL_TRACES_SAMPLER_ARG',
    group: 'Operation',
    meaning: 'The share of traces that the samplers with `traceidratio` keep, from 0 to 1.',
    example: '0.05',
    schema: z
      .string()
      .regex(/^\d*\.?\d+$/, SHARE)
      .transform(Number)
      .pipe(z.number().max(1, SHARE))
      .default(1),
  }),
} as const
