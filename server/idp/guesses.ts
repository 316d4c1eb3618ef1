import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { guesses } from '../../db/schema'
import type { Clock } from '../kernel/context'
import { DomainError } from '../kernel/errors'

const WINDOW_MS = 15 * 60 * 1000

/** How many wrong guesses a quarter of an hour has room for, by what is guessed at or who guesses. */
const LIMITS = { account: 10, address: 100, device: 10 } as const

export interface Target {
  kind: keyof typeof LIMITS
  name: string
}

const keyOf = ({ kind, name }: Target) => `${kind}:${name.toLowerCase().slice(0, 320)}`

/**
 * Counts a guess before it is looked at, so that thousands at once are no more than one after another, and refuses
 * when there were too many. Who turns out to be right is forgiven.
 */
export async function countGuess(db: Database, clock: Clock, target: Target): Promise<void> {
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
  if (row && row.failures > LIMITS[target.kind]) throw tooMany(row.endsAt, now)
}

export async function forgiveGuesses(db: Database, target: Target): Promise<void> {
  await db.delete(guesses).where(eq(guesses.target, keyOf(target)))
}

/** One that was right counts no longer, those before it do. */
export async function takeBackGuess(db: Database, target: Target): Promise<void> {
  await db
    .update(guesses)
    .set({ failures: sql`greatest(${guesses.failures} - 1, 0)` })
    .where(eq(guesses.target, keyOf(target)))
}

export async function sweepGuesses(db: Database, now: Date): Promise<void> {
  await db.delete(guesses).where(lt(guesses.endsAt, now))
}

function tooMany(endsAt: Date, now: Date): DomainError {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000))
  return new DomainError('rate_limited', {
    message: `Too many wrong attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`,
    headers: { 'retry-after': String(seconds) },
  })
}
