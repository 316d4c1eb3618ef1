import { appendFileSync, lstatSync, mkdirSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { refuseLinks } from '#cli/checkout/stay-inside'
import type { Gap, Verification } from './verdict'

/** One verify run per line. */
export const VERIFY_LOG = '.svc/verify-log.jsonl'
const MAX_BYTES = 1024 ** 2

/** A recorded run. */
export interface VerifyRun extends Pick<Verification, 'mode' | 'result' | 'gaps' | 'conflicts'> {
  at: string
}

/** The log stores only the first gaps, so that its file stays small. */
const MAX_GAPS = 100

const MAX_TEXT = 2_000

const shorten = (gap: Gap): Gap => ({ ...gap, what: gap.what.slice(0, MAX_TEXT) })

export const toVerifyRun = ({ mode, result, gaps, conflicts }: Verification): VerifyRun => ({
  at: new Date().toISOString(),
  mode,
  result,
  gaps: gaps.slice(0, MAX_GAPS).map(shorten),
  conflicts: conflicts.slice(0, MAX_GAPS).map(shorten),
})

/** Appends a run. A log of 1 MB is renamed to `.1` and replaces the previous one. */
export function logVerifyRun(root: string, run: VerifyRun): void {
  refuseLinks(root, VERIFY_LOG)
  const file = join(root, VERIFY_LOG)
  mkdirSync(join(root, '.svc'), { recursive: true })
  const line = `${JSON.stringify(run)}\n`
  const size = lstatSync(file, { throwIfNoEntry: false })?.size ?? 0
  if (size > 0 && size + Buffer.byteLength(line) > MAX_BYTES) renameSync(file, `${file}.1`)
  appendFileSync(file, line)
}
