import { defineStoredMetrics } from '#server/kernel/metrics/stored-metrics'
import { countTasks } from './get-queue'

const STATES = ['waiting', 'running', 'later', 'failed'] as const

export const queueMetrics = defineStoredMetrics({
  gauges: {
    queue_jobs: 'Jobs in the queue by task and state.',
    queue_oldest_seconds: 'How long the oldest job of a task has been due.',
  },
  async read({ db }) {
    const tasks = await countTasks(db)
    return {
      queue_jobs: tasks.flatMap((counts) =>
        STATES.map((state) => ({ labels: { task: counts.task, state }, value: counts[state] })),
      ),
      queue_oldest_seconds: tasks.map(({ task, oldest_age_s }) => ({
        labels: { task },
        value: oldest_age_s ?? 0,
      })),
    }
  },
})
