import {
  type Attributes,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api'

const tracer = trace.getTracer('plumbline')

let isOn = false

/** Called once, after the SDK is registered at the start. Until then spans cost one comparison. */
export function turnTracingOn(): void {
  isOn = true
}

/** Whether the current work belongs to a recorded trace. */
export const isRecording = (): boolean => isOn && trace.getActiveSpan()?.isRecording() === true

/** Runs the work in a span of the current trace. Without a recorded trace, it only runs the work. */
export function inSpan<T>(name: string, attributes: Attributes, work: () => Promise<T>): Promise<T> {
  if (!isRecording()) return work()
  return runIn(tracer.startSpan(name, { attributes }), context.active(), work)
}

/** Begins a span of the current trace. The returned function ends it. Null without a recorded trace. */
export function beginSpan(name: string, attributes: Attributes): ((error?: unknown) => void) | null {
  if (!isRecording()) return null
  const span = tracer.startSpan(name, { attributes })
  return (error) => {
    if (error !== undefined) markFailed(span, error)
    span.end()
  }
}

interface Beginning {
  name: string
  kind: 'request' | 'job'
  /** Continues the trace of this W3C header. */
  traceparent?: string
}

/**
 * Runs the work in the first span of this process for a trace. `span` is null if the trace is not recorded: nothing is stored
 * then, so that unsampled requests cost almost nothing.
 */
export function inRootSpan<T>(
  { name, kind, traceparent }: Beginning,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (!isOn) return work(null)
  const parent = traceparent === undefined ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent })
  const spanKind = kind === 'request' ? SpanKind.SERVER : SpanKind.CONSUMER
  const span = tracer.startSpan(name, { kind: spanKind }, parent)
  return span.isRecording() ? runIn(span, parent, () => work(span)) : work(null)
}

/** The W3C header that lets another process continue the current trace. */
export function currentTraceparent(): string | undefined {
  if (!isRecording()) return undefined
  const headers: { traceparent?: string } = {}
  propagation.inject(context.active(), headers)
  return headers.traceparent
}

/** The ids of the current trace, for log lines. */
export function currentTraceIds(): { trace_id: string; span_id: string } | undefined {
  const span = isOn ? trace.getActiveSpan() : undefined
  if (!span?.isRecording()) return undefined
  const { traceId, spanId } = span.spanContext()
  return { trace_id: traceId, span_id: spanId }
}

const runIn = <T>(
  span: Span,
  parent: ReturnType<typeof context.active>,
  work: () => Promise<T>,
): Promise<T> =>
  context.with(trace.setSpan(parent, span), async () => {
    try {
      return await work()
    } catch (error) {
      markFailed(span, error)
      throw error
    } finally {
      span.end()
    }
  })

/** Records only the type of the error: its message may contain user input. */
function markFailed(span: Span, error: unknown): void {
  const type = error instanceof Error ? error.name : typeof error
  span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR, message: type })
}
