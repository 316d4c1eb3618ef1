import { context, propagation, trace } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Settings } from '../settings'
import { SparingContextManager } from './sparing-context-manager'

interface ProviderOptions
  extends Pick<Settings, 'otelServiceName' | 'otelHeaders' | 'otelSampler' | 'otelSamplerShare'> {
  endpoint: string
}

/** Registers the SDK for the whole process. The exporter reads further `OTEL_EXPORTER_OTLP_` variables itself. */
export function createProvider(options: ProviderOptions): TracerProvider {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint}/v1/traces`,
    headers: headersOf(options.otelHeaders),
  })
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ 'service.name': options.otelServiceName })),
    sampler: samplerOf(options),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new SparingContextManager().enable())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  trace.setGlobalTracerProvider(provider)
  return provider
}

const headersOf = (list: string | null): Record<string, string> =>
  Object.fromEntries(
    (list ?? '').split(',').flatMap((header) => {
      const [, name = '', value = ''] = /^([^=]+)=(.*)$/.exec(header.trim()) ?? []
      return name === '' ? [] : [[name, decodeURIComponent(value)]]
    }),
  )

function samplerOf({ otelSampler, otelSamplerShare }: ProviderOptions): Sampler {
  const [, parentBased, kind] = /^(parentbased_)?(.+)$/.exec(otelSampler) ?? []
  const root =
    kind === 'always_off'
      ? new AlwaysOffSampler()
      : kind === 'traceidratio'
        ? new TraceIdRatioBasedSampler(otelSamplerShare)
        : new AlwaysOnSampler()
  return parentBased ? new ParentBasedSampler({ root }) : root
}
