import { onTestFinished } from 'vitest'
import type { Context } from '#server/kernel/context'
import type { AnalyticsEvent } from '#server/ports/analytics/port'

/** Configures analytics for the rest of the test. Returns the received events. */
export function hearEvents({ ports }: Pick<Context, 'ports'>): AnalyticsEvent[] {
  const events: AnalyticsEvent[] = []
  const capture = (event: AnalyticsEvent) => void events.push(event)
  ports.analytics = { publicKey: '', host: '', capture, close: async () => {} }
  onTestFinished(() => {
    ports.analytics = null
  })
  return events
}
