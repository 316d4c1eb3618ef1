import { eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../../db/client'
import { guesses } from '../../db/schema'
import type { Clock } from '../kernel/context'
import { DomainError } from '../kernel/errors'

const WINDOW_MS = 15 * 60 * 1000

/** How many wrong guesses are allowed in 15 minutes. */
const LIMITS = {
  /** At one account, by one network: a stranger's guesses do not lock out the person, who is elsewhere. */
  accountFromNetwork: 10,
  /** At one account, by all networks together: guessing from many is bounded too. */
  account: 100,
  /** By one network, at all accounts together. */
  address: 100,
  /** By a browser that has signed in to the account before. None of the above counts for it. */
  knownBrowser: 10,
  /** At the codes of waiting devices, by one person. */
  device: 10,
} as const

export interface GuessTarget {
  kind: keyof typeof LIMITS
  name: string
}

const keyOf = ({ kind, name }: GuessTarget) => `${kind}:${name.toLowerCase().slice(0, 400)}`

/**
 * Counts a guess before it is checked, so that thousands at once get no further than one after another, and refuses it
 * when there were too many. The caller takes back what turns out to be right.
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

/** Takes back all guesses: the right one shows that those before it were the person's own. */
export async function resetGuesses(db: Database, target: GuessTarget): Promise<void> {
  await db.delete(guesses).where(eq(guesses.target, keyOf(target)))
}

/** Takes back one guess that was right. The wrong ones before it still count. */
export async function takeBackGuess(db: Database, target: GuessTarget): Promise<void> {
  await db
    .update(guesses)
    .set({ failures: sql`greatest(${guesses.failures} - 1, 0)` })
    .where(eq(guesses.target, keyOf(target)))
}

export async function sweepGuesses(db: Database, now: Date): Promise<void> {
  await db.delete(guesses).where(lt(guesses.endsAt, now))
}

/** Says the same whether there is such an account or not. */
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
