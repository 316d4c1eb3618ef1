import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '#db/client'
import { guesses } from '#db/schema/index'
import type { Clock } from '#server/kernel/context'
import { DomainError } from '#server/kernel/errors'

const WINDOW_MS = 15 * 60 * 1000

/** How many wrong guesses are allowed in 15 minutes. */
const LIMITS = {
  /** Per account and network, so that guesses from elsewhere do not lock out the person. */
  accountFromNetwork: 10,
  /** Per account from all networks, to limit distributed guessing. */
  account: 100,
  /** Per network for all accounts. */
  address: 100,
  /** Per browser that has signed in to the account before. The limits above do not apply to it. */
  knownBrowser: 10,
  /** Per person, for codes of devices. */
  device: 10,
} as const

export interface GuessTarget {
  kind: keyof typeof LIMITS
  name: string
}

const keyOf = ({ kind, name }: GuessTarget) => `${kind}:${name.toLowerCase().slice(0, 400)}`

/**
 * Counts a guess before it is checked, so that concurrent guesses cannot exceed the limit. Throws above the limit. The caller
 * reverts a correct guess.
 */
export async function countGuess(db: Database, clock: Clock, target: GuessTarget): Promise<void> {
  const now = clock.now()
  const endsAt = new Date(now.getTime() + WINDOW_MS)
  const isOver = sql`${guesses.endsAt} <= ${now.toISOString()}`
  const [row] = await db
    .insert(guesses)
    .values({ target: keyOf(target), failures: 1, endsAt })
    .onConflictDoUpdate({
      target: guesses.target,
      set: {
        failures: sql`case when ${isOver} then 1 else ${guesses.failures} + 1 end`,
        endsAt: sql`case when ${isOver} then ${endsAt.toISOString()} else ${guesses.endsAt} end`,
      },
    })
    .returning()
  if (row && row.failures > LIMITS[target.kind]) throw tooManyGuesses(target, row.endsAt, now)
}

/** Resets the counter after a correct guess: the wrong ones were the person's own. */
export async function resetGuesses(db: Database, target: GuessTarget): Promise<void> {
  await db.delete(guesses).where(eq(guesses.target, keyOf(target)))
}

/** Reverts one correct guess. Wrong guesses still count. */
export async function takeBackGuess(db: Database, target: GuessTarget): Promise<void> {
  await db
    .update(guesses)
    .set({ failures: sql`greatest(${guesses.failures} - 1, 0)` })
    .where(eq(guesses.target, keyOf(target)))
}

export async function sweepGuesses(db: Database, now: Date): Promise<void> {
  await db.delete(guesses).where(lt(guesses.endsAt, now))
}

/** The message does not reveal whether the account exists. */
function tooManyGuesses({ kind }: GuessTarget, endsAt: Date, now: Date): DomainError {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  const minutes = Math.ceil(seconds / 60)
  const otherWay =
    kind === 'device' || kind === 'knownBrowser' ? '' : ', or in a browser where you have signed in before'
  return new DomainError('rate_limited', {
    message: `Too many wrong attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${otherWay}.`,
    headers: { 'retry-after': String(seconds) },
  })
}
