import type { Alert } from '../parse/alert'

/** An alert with its source and the time of its receipt by our clock. */
export interface ReceivedAlert {
  sourceId: number
  receivedAt: Date
  alert: Alert
}
