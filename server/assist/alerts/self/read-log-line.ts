import { z } from 'zod'
import { withoutNumbers } from '../parse/family-of'

/** An error of this deployment, in the form of a plain JSON alert. */
export interface OwnError {
  fingerprint: string
  title: string
  message: string | null
  level: 'critical' | 'error'
  service: string
  stack: string | null
}

const Line = z.object({
  level: z.number(),
  msg: z.string().default('Error'),
  task: z.string().optional(),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).partial().optional(),
})

const FATAL = 60
const MAX_STACK = 8000
/** Errors of jobs that handle alerts would cause endless alerts. */
const OWN_TASKS = /^alerts\//

/** Parses an error of the log, already without secrets. Null if it must not become an alert. */
export function readLogLine(line: string): OwnError | null {
  const { data } = Line.safeParse(parseJson(line))
  if (!data || OWN_TASKS.test(data.task ?? '')) return null
  const { msg, err, task, level } = data
  const description = err?.type === undefined ? msg : `${err.type}: ${err.message ?? msg}`
  return {
    fingerprint: [msg, task ?? '', err?.type ?? '', withoutNumbers(err?.message ?? '')].join(' | '),
    title: firstLine(description),
    message: task === undefined ? msg : `${msg}, in the job ${task}`,
    level: level >= FATAL ? 'critical' : 'error',
    service: 'plumbline',
    stack: err?.stack?.slice(0, MAX_STACK) ?? null,
  }
}

const firstLine = (text: string) => text.split('\n')[0]?.slice(0, 300) ?? ''

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
