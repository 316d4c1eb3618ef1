import type { Context } from '../context'

export interface MetricSample {
  labels: Readonly<Record<string, string>>
  value: number
}

/** Gauges that one statement reads from the database when somebody asks for the metrics. */
export interface StoredMetrics<Name extends string = string> {
  /** What each gauge says, by name without the prefix `plumbline_`. */
  gauges: Readonly<Record<Name, string>>
  read(ctx: Context): Promise<Readonly<Record<Name, readonly MetricSample[]>>>
}

/** Keeps the names: `read` must return samples of each gauge. */
export const defineStoredMetrics = <Name extends string>(metrics: StoredMetrics<Name>) => metrics
