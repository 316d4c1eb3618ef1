import { readdirSync, readFileSync } from 'node:fs'
import { runFolder } from './run'

const MAX_LINES = 5
const MAX_LENGTH = 2_000

/** The first errors that the product logged in this time, also those of other tests. Call it before the search for leaks. */
export function errorsLogged(from: number, durationMs: number): string[] {
  const files = readdirSync(runFolder).filter((name) => name.startsWith('log-'))
  return files
    .flatMap((name) => readFileSync(runFolder + name, 'utf8').split('\n'))
    .filter((line) => isError(line) && isWithin(timeOf(line), from, durationMs))
    .slice(0, MAX_LINES)
    .map((line) => line.slice(0, MAX_LENGTH))
}

const isError = (line: string) => /^\{"level":(?:50|60),/.test(line)
const timeOf = (line: string) => Date.parse(/"time":"([^"]+)"/.exec(line)?.[1] ?? '')
const isWithin = (time: number, from: number, durationMs: number) => time >= from && time <= from + durationMs
