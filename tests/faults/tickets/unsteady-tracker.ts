import { setTimeout as delay } from 'node:timers/promises'
import { type Tracker, TrackerError } from '#server/ports/tracker/port'
import { MemoryTracker } from '#tests/support/tickets/memory-tracker'

/** Chances of each call. */
export interface Unsteadiness {
  timesOutAfter: number
  failsBefore: number
  refuses: number
  garbles: number
  kills: number
}

export const SPECIFIED: Omit<Unsteadiness, 'kills'> = {
  timesOutAfter: 0.05,
  failsBefore: 0.05,
  refuses: 0.03,
  garbles: 0.02,
}

/**
 * A tracker whose calls fail as real ones do. A kill ends the calling worker: neither this call nor a later one returns,
 * although the work may be done.
 */
export class UnsteadyTracker {
  readonly memory = new MemoryTracker()
  kills = 0
  #generation = 0
  #onKill: () => void = () => {}

  constructor(
    private readonly random: () => number,
    private readonly chances: Unsteadiness,
    private readonly maxKills: number,
  ) {}

  /** A tracker for a new worker, and a promise that resolves when that worker is killed. */
  nextWorker(): { tracker: Tracker; killed: Promise<'killed'> } {
    this.#generation += 1
    const generation = this.#generation
    const killed = new Promise<'killed'>((resolve) => {
      this.#onKill = () => resolve('killed')
    })
    const tracker = new Proxy(this.memory, {
      get: (memory, name: keyof Tracker) => {
        const method = memory[name] as unknown
        if (typeof method !== 'function') return method
        return (...args: unknown[]) => this.#call(generation, () => method.apply(memory, args))
      },
    })
    return { tracker, killed }
  }

  async #call<T>(generation: number, work: () => Promise<T>): Promise<T> {
    if (generation !== this.#generation) return NEVER
    const { failsBefore, refuses, garbles, timesOutAfter, kills } = this.chances
    if (this.#happens(kills / 2)) return this.#kill()
    if (this.#happens(failsBefore)) throw new TrackerError('unavailable', '500')
    if (this.#happens(refuses)) {
      const resumesAt = new Date(Date.now() + 5)
      throw new TrackerError('rate_limited', '429', { resumesAt })
    }
    await delay(1)
    const result = await work()
    if (generation !== this.#generation) return NEVER
    if (this.#happens(kills / 2)) return this.#kill()
    if (this.#happens(timesOutAfter)) throw new TrackerError('unavailable', 'no answer in time')
    if (this.#happens(garbles)) throw new TrackerError('garbled', 'not JSON')
    return result
  }

  #happens(chance: number): boolean {
    return this.random() < chance
  }

  #kill<T>(): Promise<T> {
    if (this.kills >= this.maxKills) throw new TrackerError('unavailable', '500')
    this.kills += 1
    this.#generation += 1
    this.#onKill()
    return NEVER
  }
}

const NEVER = new Promise<never>(() => {})
