import { once } from 'node:events'
import type { Context } from '#server/kernel/context'
import { type LiveChange, liveFeedOf } from './live-feed'
import type { RunOf } from './select-runs'

interface Watch {
  concerns(run: RunOf): boolean
  /** The org whose conversations about documents are watched as well. */
  talkOrgId?: number
  signal?: AbortSignal
}

/** Yields null once no later change can be missed, then lists of changed runs, until the signal aborts. */
export async function* watchRuns(
  ctx: Pick<Context, 'db' | 'log'>,
  watch: Omit<Watch, 'talkOrgId'>,
): AsyncGenerator<RunOf[] | null> {
  for await (const changes of watchChanges(ctx, watch))
    yield changes === null ? null : changes.flatMap((change) => (change.kind === 'run' ? [change.run] : []))
}

/** Yields null once no later change can be missed, then lists of changes, until the signal aborts. */
export async function* watchChanges(
  ctx: Pick<Context, 'db' | 'log'>,
  { concerns, talkOrgId, signal = new AbortController().signal }: Watch,
): AsyncGenerator<LiveChange[] | null> {
  // The latest state of each thing. A slow client skips the states in between.
  const unsent = new Map<string, LiveChange>()
  let wake = () => {}
  const isWatched = (change: LiveChange) =>
    change.kind === 'run' ? concerns(change.run) : change.talk.orgId === talkOrgId
  const stop = await liveFeedOf(ctx).listen({
    talkOrgId: talkOrgId ?? null,
    take(changes) {
      for (const change of changes) if (isWatched(change)) unsent.set(keyOf(change), change)
      if (unsent.size > 0) wake()
    },
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
      const changes = [...unsent.values()]
      unsent.clear()
      if (changes.length > 0 && !signal.aborted) yield changes
    }
  } finally {
    stop()
  }
}

const keyOf = (change: LiveChange): string =>
  change.kind === 'run'
    ? `run ${change.run.run.id}`
    : `${change.talk.kind} ${change.talk.id} ${change.talk.document}`
