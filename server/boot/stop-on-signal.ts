/** npm and process groups deliver one signal several times, at once. A person needs longer to press Ctrl-C again. */
const SECOND_PRESS_MS = 1000

/** The process ends within 10 s of the first signal. The difference is for a busy event loop. */
const LONGEST_STOP_MS = 9_500

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

interface SignalOptions {
  process: Pick<NodeJS.Process, 'on' | 'exit'>
  /** True if a person at a terminal can press Ctrl-C. */
  isTerminal: boolean
  /** Milliseconds of a monotonic clock. */
  now(): number
  /** Called for the first signal. The process ends once it is done. */
  stop(): Promise<void>
  /** Called before a process ends whose stop takes too long. */
  onOverdue(): void
}

/**
 * Stops in order at the first signal, and ends the process after 10 s even if something hangs. Only a second Ctrl-C at a
 * terminal stops at once.
 */
export function stopOnSignal({ process, isTerminal, now, stop, onOverdue }: SignalOptions): void {
  let stoppingSince: number | null = null
  for (const signal of SIGNALS) {
    process.on(signal, async () => {
      if (stoppingSince === null) {
        stoppingSince = now()
        const overdue = setTimeout(() => {
          onOverdue()
          process.exit(1)
        }, LONGEST_STOP_MS)
        await stop()
        clearTimeout(overdue)
        process.exit(0)
      } else if (signal === 'SIGINT' && isTerminal && now() - stoppingSince >= SECOND_PRESS_MS)
        process.exit(1)
    })
  }
}

/** A closed terminal or pipe accepts no output. Without a listener, the next line would end the process. */
export function outliveOutput(streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error
    })
}
