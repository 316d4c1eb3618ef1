import type { JobHelpers, Task } from 'graphile-worker'
import { loadModules } from '#server/collect'
import type { JobHandler } from '#server/kernel/jobs'
import { runJob, type TaskEnvironment } from './run-job'

const modules = await loadModules()

const handlers = modules.flatMap(({ jobs = {}, jobHandlers = {} }) =>
  Object.entries(jobs).map(([key, { name }]) => [name, handlerOf(name, jobHandlers[key])] as const),
)

/** Each job gets its own context, with its request id and a log that names the job. */
export function createTasks(environment: TaskEnvironment): Record<string, Task> {
  const tasks = handlers.map(([name, handler]) => [
    name,
    (payload: unknown, helpers: JobHelpers) => runJob(environment, name, handler, payload as object, helpers),
  ])
  return Object.fromEntries(tasks)
}

/** The compiler checks each implementation against its declared jobs, except an implementation that exports no handlers. */
function handlerOf(name: string, handler: JobHandler<object> | undefined): JobHandler<object> {
  if (handler) return handler
  throw new Error(`The job ${name} is declared and has no handler.`)
}
