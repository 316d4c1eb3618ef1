import { Histogram } from 'prom-client'
import { registry } from './registry'

const durations = new Histogram({
  name: 'plumbline_job_duration_seconds',
  help: 'Duration of attempts of jobs by task and outcome.',
  labelNames: ['task', 'outcome'],
  buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120],
  registers: [registry],
})

export type JobOutcome = 'done' | 'postponed' | 'failed'

export const recordJob = (task: string, outcome: JobOutcome, milliseconds: number): void =>
  durations.observe({ task, outcome }, milliseconds / 1000)
