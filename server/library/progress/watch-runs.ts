import { once } from 'node:events'
import type { Context } from '#server/kernel/context'
import { runFeedOf } from './run-feed'
import type { RunOf } from './select-runs'

interface Watch {
  concerns(run: RunOf): boolean
  signal?: AbortSignal
}

/** Yields null once no later change can be missed, then lists of changed runs, until the signal aborts. */
export async function* watchRuns(
  ctx: Pick<Context, 'db' | 'log'>,
  { concerns, signal = new AbortController().signal }: Watch,
): AsyncGenerator<RunOf[] | null> {
  // The latest state per run. A slow client skips the states in between.
  const unsent = new Map<number, RunOf>()
  let wake = () => {}
  const stop = await runFeedOf(ctx).listen((changed) => {
    for (const run of changed) if (concerns(run)) unsent.set(run.run.id, run)
    if (unsent.size > 0) wake()
  })
  const end = signal.aborted ? Promise.resolve() : once(signal, 'abort')
  try {
    yield null
    while (!signal.aborted) {
      if (unsent.size === 0)
        await Promise.race([
          end,
          new Promise<void>((resolve) => {
            wake = resolve
          }),
        ])
      const moved = [...unsent.values()]
      unsent.clear()
      if (moved.length > 0 && !signal.aborted) yield moved
    }
  } finally {
    stop()
  }
}
