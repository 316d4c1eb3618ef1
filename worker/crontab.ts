import { jobs } from '#server/collect'
import type { JobSchedule } from '#server/kernel/jobs'

/** The schedules of all modules, in UTC. Each scheduled job runs once, whatever the number of workers. */
export const CRONTAB = jobs
  .flatMap(({ name, schedule }) => (schedule ? [lineOf(name, schedule)] : []))
  .join('\n')

function lineOf(name: string, { cron, key, queue, priority, keepsTime }: JobSchedule): string {
  const options = new URLSearchParams({ jobKey: key })
  if (keepsTime) options.set('jobKeyMode', 'preserve_run_at')
  if (queue) options.set('queue', queue)
  if (priority !== undefined) options.set('priority', String(priority))
  return `${cron} ${name} ?${options}`
}
