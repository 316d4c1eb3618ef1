import { createHash } from 'node:crypto'
import { z } from 'zod'

export interface Fingerprinted {
  fingerprint: string
  place: string
  type: string
  message: string
}

const ErrorLine = z.object({
  msg: z.string().default(''),
  route: z.string().optional(),
  task: z.string().optional(),
  err: z.object({ type: z.string(), message: z.string(), stack: z.string().optional() }).optional(),
})

const LONGEST_MESSAGE = 500

/**
 * The identity of an error: type, place, line of code, and the message without numbers, ids and quoted names. Null for a line
 * that is not JSON.
 */
export function fingerprintLine(line: string): Fingerprinted | null {
  const parsed = ErrorLine.safeParse(parseJson(line))
  if (!parsed.success) return null
  const { msg, route, task, err } = parsed.data
  const place = task ?? route ?? msg
  const type = err?.type ?? 'log'
  const message = (err?.message ?? msg).slice(0, LONGEST_MESSAGE)
  const alike = [type, place, generalize(message), firstFrame(err?.stack ?? '')].join('\n')
  return { fingerprint: createHash('sha256').update(alike).digest('hex').slice(0, 16), place, type, message }
}

const generalize = (message: string): string =>
  message.replace(/"[^"]*"|'[^']*'|`[^`]*`/g, '…').replace(/\b(?=[\w-]*\d)[\w-]+\b/g, '#')

/** The innermost frame without the position, which changes with each build. */
const firstFrame = (stack: string): string => /^\s+at (?:async )?([\w.$<>]+)/m.exec(stack)?.[1] ?? ''

function parseJson(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
