import { countSteps } from '../count-steps'
import { openHostedContext } from '../hosted-context'
import { type PullJobs, runJobs } from './pull-jobs'

export interface Work extends PullJobs {
  /** Before this write to a socket, of the database or of GitHub, the process kills itself. 0: never. */
  killAt: number
  /** What the model answers. */
  answer: string
}

export interface Done {
  /** Writes to sockets. */
  steps: number
}

const contextOf = openHostedContext(process.argv)
const counter = countSteps()

async function run({ killAt, answer, ...jobs }: Work): Promise<Done> {
  const ctx = contextOf(answer)
  counter.start(killAt)
  await runJobs(ctx, jobs)
  return { steps: counter.steps() }
}

process.on('message', async (work: Work) => process.send?.(await run(work)))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
