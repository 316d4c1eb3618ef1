import { z } from 'zod'
import type { Context } from '#server/kernel/context'
import { requireSession } from './require-setup'

const ONE_HOUR_MS = 60 * 60 * 1000
const PURPOSE = 'github_app'

const State = z.object({ purpose: z.literal(PURPOSE), sessionId: z.string(), beganAt: z.number() })

type StateContext = Pick<Context, 'actor' | 'clock' | 'secretBox'>

/** A state that only this session can return, within an hour. The server stores nothing. */
export const makeState = (ctx: StateContext): string =>
  ctx.secretBox.seal(
    JSON.stringify({
      purpose: PURPOSE,
      sessionId: requireSession(ctx),
      beganAt: ctx.clock.now().getTime(),
    }),
  )

export function isOwnState(ctx: StateContext, state: string): boolean {
  const openedState = open(() => State.parse(JSON.parse(ctx.secretBox.open(state))))
  return (
    openedState !== null &&
    openedState.sessionId === requireSession(ctx) &&
    ctx.clock.now().getTime() - openedState.beganAt < ONE_HOUR_MS
  )
}

function open<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    // We did not create this state, so it counts as missing.
    return null
  }
}
