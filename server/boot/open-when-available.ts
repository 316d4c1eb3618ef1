import { setTimeout as delay } from 'node:timers/promises'
import { printLine } from './print-line'
import { DatabaseAwayError } from './start-error'

const PAUSE_MS = 1_000

/** Waits for an unreachable database, and prints each reason once. Any other problem ends the start. */
export async function openWhenAvailable<Store>(
  open: () => Promise<Store>,
  { print = printLine, pauseMs = PAUSE_MS }: { print?: typeof printLine; pauseMs?: number } = {},
): Promise<Store> {
  for (let printed = ''; ; ) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseAwayError)) throw error
      if (error.message !== printed) print('database', `${error.message} The start waits for it.`)
      printed = error.message
    }
    await delay(pauseMs)
  }
}
