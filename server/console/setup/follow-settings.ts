import type { Context } from '#server/kernel/context'
import { readVersion } from './stored-settings'

const INTERVAL_MS = 5_000

/** Reopens the vendors of this process when another process stored settings. Returns a stop function. */
export async function followSettings(
  ctx: Pick<Context, 'db' | 'log' | 'ports'>,
  intervalMs = INTERVAL_MS,
): Promise<() => Promise<void>> {
  let version = await readVersion(ctx)
  let running: Promise<void> = Promise.resolve()
  const compare = async () => {
    const newest = await readVersion(ctx)
    if (newest === version) return
    await ctx.ports.setup?.reopen()
    version = newest
  }
  const timer = setInterval(() => {
    running = running
      .then(compare)
      .catch((err: unknown) => ctx.log.warn({ err }, 'stored settings were not read'))
  }, intervalMs)
  timer.unref()
  return () => {
    clearInterval(timer)
    return running
  }
}
