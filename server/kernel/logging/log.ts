import { type Logger, pino } from 'pino'
import { isDatabaseAway } from '#db/is-database-away'
import { currentTraceIds } from '#shared/in-span'
import { describeError } from './describe-error'
import { createRedactor } from './redact'

interface Line {
  write(line: string): unknown
}

interface LogOptions {
  /** Values that must never appear in the log. */
  secrets?: readonly string[]
  /** Called with each line of level error or above, without secrets. */
  onError?: (line: string) => void
  destination?: Line
}

/** pino writes the level first: 50 is error, 60 is fatal. */
const ERROR = 50
const ERROR_LINE = /^\{"level":[56]0,/

/** Structured logs, one line of JSON each, without secrets. */
export function createLogger(level: string, { secrets = [], onError, destination }: LogOptions = {}): Logger {
  const redact = createRedactor(secrets)
  const out: Line = destination ?? openStandardError()
  return pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: () => currentTraceIds() ?? {},
      // `logMethod` has already described the error; pino's own serializer would add properties.
      serializers: { err: (described) => described },
      hooks: {
        logMethod([entry, ...rest], method, level) {
          // An unavailable database is not a bug, whatever it interrupts.
          if (level === ERROR && isDatabaseAway(errorOf(entry))) return this.warn(entry, ...(rest as []))
          method.apply(this, [describeEntry(entry), ...rest] as Parameters<typeof method>)
        },
      },
    },
    {
      write(line: string) {
        const safeLine = redact(line)
        out.write(safeLine)
        if (onError && ERROR_LINE.test(line)) onError(safeLine)
      },
    },
  )
}

const ignore = () => {}

/** A closed terminal accepts no lines. That must not end the process before it has stopped in order. */
function openStandardError(): Line {
  const out = pino.destination({ dest: 2, sync: false })
  out.on('error', (error: NodeJS.ErrnoException) => {
    // pino does the same for a closed pipe.
    if (error.code === 'EIO')
      Object.assign(out, { write: ignore, end: ignore, flushSync: ignore, destroy: ignore })
    else if (error.code !== 'EPIPE') throw error
  })
  return out
}

const errorOf = (entry: unknown) => (hasError(entry) ? entry.err : entry)

const hasError = (entry: unknown): entry is { err: unknown } =>
  typeof entry === 'object' && entry !== null && 'err' in entry

/** Runs before pino copies the message of an error. */
function describeEntry(entry: unknown): unknown {
  if (entry instanceof Error) return { err: describeError(entry) }
  return hasError(entry) ? { ...entry, err: describeError(entry.err) } : entry
}
