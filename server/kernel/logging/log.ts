import { type Logger, pino } from 'pino'
import { describeError } from './describe-error'
import { createRedactor } from './redact'

interface Line {
  write(line: string): unknown
}

interface LogOptions {
  /** Values that appear nowhere in the log, whatever they are called. */
  secrets?: readonly string[]
  destination?: Line
}

/** Structured logs, one line of JSON each, without secrets. */
export function createLogger(level: string, { secrets = [], destination }: LogOptions = {}): Logger {
  const redact = createRedactor(secrets)
  const out: Line = destination ?? pino.destination({ dest: 2, sync: false })
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      // It is described already, below: pino would look for more on it.
      serializers: { err: (described) => described },
      hooks: {
        logMethod([said, ...rest], method) {
          method.apply(this, [describe(said), ...rest] as Parameters<typeof method>)
        },
      },
    },
    { write: (line: string) => out.write(redact(line)) },
  )
}

/** Before the log takes its message from an error. */
function describe(said: unknown): unknown {
  if (said instanceof Error) return { err: describeError(said) }
  const hasError = typeof said === 'object' && said !== null && 'err' in said
  return hasError ? { ...said, err: describeError(said.err) } : said
}
