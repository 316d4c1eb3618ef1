import { countSteps } from '../count-steps'
import { openHostedContext } from '../hosted-context'
import { type IssueJob, runIssueJob } from './issue-job'

export interface Work extends IssueJob {
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

async function run({ killAt, answer, ...job }: Work): Promise<Done> {
  const ctx = contextOf(answer)
  counter.start(killAt)
  await runIssueJob(ctx, job)
  return { steps: counter.steps() }
}

process.on('message', async (work: Work) => process.send?.(await run(work)))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
