import { DELTAS, type Delta, type Evidence, type Range, type State, type TicketLink } from '#spec/types'
import { normaliseState } from '../normalise-state'

export const MARKER_PREFIXES = ['svc', 'canon', 'specwright'] as const
export type MarkerPrefix = (typeof MARKER_PREFIXES)[number]

/** The content of a marker. Ranges are relative to the start of the comment. */
export type MarkerBody =
  | {
      verb: 'system'
      /** The number or id of the section that it names. */
      reference: string
      /** Null if the text is not a state. */
      state: State | null
      stateText: string
      blockedBy: string | null
      /** `<state>[:<ref>]`. */
      value: Range
    }
  | {
      verb: 'ticket'
      link: TicketLink
      /** An invalid URL, as written. */
      badUrl: string | null
      /** `<system>:<id>[ url:<url>]`. */
      value: Range
    }
  | { verb: 'realized-in'; evidence: Evidence }
  | { verb: 'delta'; delta: Delta }
  /** `bad`: a known verb with invalid content. `unknown`: an unknown verb. */
  | { verb: 'bad'; of: string; grammar: string }
  | { verb: 'unknown'; name: string }

export type Marker = MarkerBody & { prefix: MarkerPrefix }

const MARKER = /^<!--\s*(svc|canon|specwright):([^\s:>]*):?/
const SYSTEM = /^(\S+)\s+status:\s*(([^\s:][^:]*?)(?::(\S+))?)$/
const TICKET = /^([^\s:]+):(\S+)(?:\s+url:(\S+))?$/
const EVIDENCE = /^(?:PR#([1-9]\d{0,8})|audit)\s+(?:file:)?(\S.*?)(?::([1-9]\d{0,8})(?:-([1-9]\d{0,8}))?)?$/
const HTTP = /^https?:\/\/[^\s"'<>]+$/i

const GRAMMARS: Record<string, string> = {
  system: 'system:<number or id> status:<state>[:<ref>]',
  ticket: 'ticket:<system>:<id>[ url:<url>]',
  'realized-in': 'realized-in:PR#<n> [file:]<path>[:<from>-<to>]',
  delta: `delta:${DELTAS.join('|')}`,
}

export const VERBS = Object.keys(GRAMMARS)

/** Parses an HTML comment including `<!--` and `-->`. Returns null if it is not a marker. */
export function parseMarker(comment: string): Marker | null {
  const head = MARKER.exec(comment)
  if (head === null) return null
  const prefix = head[1] as MarkerPrefix
  const verb = head[2] ?? ''
  const start = head[0].length
  const body = comment.slice(start, -3)
  const grammar = Object.hasOwn(GRAMMARS, verb) ? GRAMMARS[verb] : undefined
  if (grammar === undefined) return { prefix, verb: 'unknown', name: verb }
  const offset = start + body.length - body.trimStart().length
  return parseBody(prefix, verb, body.trim(), offset) ?? { prefix, verb: 'bad', of: verb, grammar }
}

function parseBody(prefix: MarkerPrefix, verb: string, text: string, offset: number): Marker | null {
  if (verb === 'system') return parseStatus(prefix, text, offset)
  if (verb === 'ticket') return parseTicket(prefix, text, offset)
  if (verb === 'realized-in') return parseEvidence(prefix, text)
  const delta = DELTAS.find((name) => name === text)
  return delta === undefined ? null : { prefix, verb: 'delta', delta }
}

function parseStatus(prefix: MarkerPrefix, text: string, offset: number): Marker | null {
  const match = SYSTEM.exec(text)
  if (match === null) return null
  const [, reference = '', value = '', stateText = '', ref = null] = match
  const state = normaliseState(stateText)
  const end = offset + text.length
  return {
    prefix,
    verb: 'system',
    reference,
    state,
    stateText,
    blockedBy: state === 'blocked' ? ref : null,
    value: { start: end - value.length, end },
  }
}

function parseTicket(prefix: MarkerPrefix, text: string, offset: number): Marker | null {
  const match = TICKET.exec(text)
  if (match === null) return null
  const [, system = '', ticketId = '', url = null] = match
  const isHttp = url !== null && HTTP.test(url)
  return {
    prefix,
    verb: 'ticket',
    link: { system, ticketId, url: isHttp ? url : null },
    badUrl: isHttp ? null : url,
    value: { start: offset, end: offset + text.length },
  }
}

function parseEvidence(prefix: MarkerPrefix, text: string): Marker | null {
  const match = EVIDENCE.exec(text.replace(/\s+/g, ' '))
  if (match === null) return null
  const [, pullRequest, filePath = '', from, to] = match
  if (from !== undefined && to !== undefined && Number(from) > Number(to)) return null
  const lines = from === undefined ? null : to === undefined ? from : `${from}-${to}`
  const prNumber = pullRequest === undefined ? null : Number(pullRequest)
  return { prefix, verb: 'realized-in', evidence: { prNumber, filePath, lines } }
}
