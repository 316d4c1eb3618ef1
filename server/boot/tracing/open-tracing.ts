import { setQueryObserver } from '#db/observe-queries'
import { beginSpan, isRecording, turnTracingOn } from '#shared/in-span'
import type { Settings } from '../settings'

type TracingSettings = Pick<
  Settings,
  'otelEndpoint' | 'otelHeaders' | 'otelServiceName' | 'otelSampler' | 'otelSamplerShare'
>

export interface Tracing {
  /** Sends the spans that wait. */
  flush(): Promise<void>
  close(): Promise<void>
}

const LONGEST_STATEMENT = 500

/**
 * Loads the SDK of OpenTelemetry and sends spans to the operator's collector. Must run before the database is opened. Null
 * if tracing is off: then no part of the SDK is loaded.
 */
export async function openTracing(settings: TracingSettings): Promise<Tracing | null> {
  if (settings.otelEndpoint === null) return null
  const { createProvider } = await import('./tracing-provider')
  const provider = createProvider({ ...settings, endpoint: settings.otelEndpoint })
  setQueryObserver({ isWatching: isRecording, begin: beginQuerySpan })
  turnTracingOn()
  return { flush: () => provider.forceFlush(), close: () => provider.shutdown() }
}

function beginQuerySpan(statement: string) {
  const [verb = ''] = /\w+/.exec(statement) ?? []
  const text = statement.slice(0, LONGEST_STATEMENT).replace(/\s+/g, ' ').trim()
  return beginSpan(`query ${verb.toLowerCase()}`, { 'db.system.name': 'postgresql', 'db.query.text': text })
}
