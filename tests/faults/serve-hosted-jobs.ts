import type { JobContext } from '#server/kernel/context'
import { countSteps } from './count-steps'
import { openHostedContext } from './hosted-context'
import type { UndisturbedWork } from './kill-at-writes'

export interface HostedOrder<Job> {
  job: Job
  /** The process kills itself before this write to a socket (database or GitHub). 0: never. */
  killAt: number
  /** What the model answers. */
  answer: string
}

/** Makes this process run the jobs that its parent orders. */
export function serveHostedJobs<Job>(runJob: (ctx: JobContext, job: Job) => Promise<void>): void {
  const contextOf = openHostedContext(process.argv)
  const counter = countSteps()

  async function carryOut({ job, killAt, answer }: HostedOrder<Job>): Promise<UndisturbedWork> {
    const ctx = contextOf(answer)
    counter.start(killAt)
    await runJob(ctx, job)
    return { steps: counter.steps() }
  }

  process.on('message', async (order: HostedOrder<Job>) => process.send?.(await carryOut(order)))
  process.on('disconnect', () => process.exit(0))
  process.send?.('ready')
}
