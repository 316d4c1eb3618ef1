import { mkdirSync, openSync, writeSync } from 'node:fs'
import type { Logger } from 'pino'
import { createLogger } from '#server/kernel/logging/log'
import { runFolder } from './run'

export type RecordedOutput = 'log' | 'errors'

const files = new Map<RecordedOutput, number>()

/** Each process writes its own file, because lines of several processes could be interleaved. */
function fileFor(recordedOutput: RecordedOutput): number {
  const knownFile = files.get(recordedOutput)
  if (knownFile !== undefined) return knownFile
  mkdirSync(runFolder, { recursive: true })
  const file = openSync(`${runFolder}${recordedOutput}-${process.pid}.txt`, 'a')
  files.set(recordedOutput, file)
  return file
}

const recordOutput = (recordedOutput: RecordedOutput, line: string) =>
  writeSync(fileFor(recordedOutput), line)

/** The product's log at the most detailed level, stored until the end of the run. */
export const testLog = (): Logger =>
  createLogger('trace', { destination: { write: (line) => recordOutput('log', line) } })

/** Stores error responses for the search at the end of the run. */
export async function recordError(response: Response): Promise<Response> {
  if (response.status < 400) return response
  const headText = [response.status, ...response.headers].join(' ')
  recordOutput('errors', `${headText} ${(await response.clone().text()).replaceAll('\n', ' ')}\n`)
  return response
}
