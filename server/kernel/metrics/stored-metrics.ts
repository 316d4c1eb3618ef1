import type { Context } from '../context'

export interface MetricSample {
  labels: Readonly<Record<string, string>>
  value: number
}

/** Gauges that one statement reads from the database when the metrics are requested. */
export interface StoredMetrics<Name extends string = string> {
  /** Descriptions of the gauges, by name without the prefix `plumbline_`. */
  gauges: Readonly<Record<Name, string>>
  read(ctx: Context): Promise<Readonly<Record<Name, readonly MetricSample[]>>>
}

/** Keeps the names: `read` must return samples of each gauge. */
export const defineStoredMetrics = <Name extends string>(metrics: StoredMetrics<Name>) => metrics
