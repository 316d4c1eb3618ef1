import { createHmac } from 'node:crypto'
import examples from '@octokit/webhooks-examples'
import type { Random } from '../corpus/random'
import type { Change, StormWorld } from './github-world'
import type { Shot } from './storm-shot'

export const SECRET = 'storm-secret'
const SHARE = { duplicate: 0.3, forged: 0.05, truncated: 0.02, change: 0.04 }

export interface Storm {
  shots: Shot[]
  /** Changes on GitHub by the number of answered shots. A change always happens before its event is sent. */
  happenings: { after: number; happen(): void }[]
  /** The ids of the genuine events. */
  ids: Set<string>
}

interface Event {
  kind: string
  event: object
}

const EXAMPLES = examples.flatMap(({ name, examples: events }) =>
  events.map((event) => ({ kind: name as string, event: event as object })),
)

/** Makes a shuffled storm of genuine, repeated, forged and cut-off requests. */
export function makeStorm(world: StormWorld, random: Random, count: number): Storm {
  const of = (share: number) => Math.round(count * share)
  const changes = Array.from({ length: of(SHARE.change) }, () => world.change(random))
  const genuine = count - of(SHARE.duplicate) - of(SHARE.forged) - of(SHARE.truncated)
  const genuineShots = Array.from({ length: genuine - changes.length }, (_, at) =>
    shotOf(newsOf(world, random), `news-${at}`),
  )
  const any = () => genuineShots[random.below(genuineShots.length)] as Shot
  const otherShots = [
    ...genuineShots,
    ...Array.from({ length: of(SHARE.duplicate) }, any),
    ...Array.from({ length: of(SHARE.forged) }, (_, at) =>
      forge(random, newsOf(world, random), any().id, at),
    ),
    ...Array.from({ length: of(SHARE.truncated) }, (_, at) => truncate(random, newsOf(world, random), at)),
  ]
  return weave(random, shuffle(random, otherShots), changes)
}

/** Schedules each change, and its event some time later, so that events overtake each other. */
function weave(random: Random, shots: Shot[], changes: Change[]): Storm {
  const total = shots.length + changes.length
  const margin = Math.min(100, Math.floor(total / 8))
  const placed = changes.map((change, at) => {
    const after = Math.floor((at * (total - 2 * margin)) / changes.length)
    const toldAt = after + margin + random.below(total - after - margin)
    return { change, after, toldAt, shot: shotOf(change, `change-${at}`) }
  })
  const order = [
    ...shots.map((shot, at) => ({ shot, at: (at * total) / shots.length })),
    ...placed.map(({ shot, toldAt }) => ({ shot, at: toldAt })),
  ].toSorted((a, b) => a.at - b.at)
  return {
    shots: order.map(({ shot }) => shot),
    happenings: placed.map(({ change, after }) => ({ after, happen: change.happen })),
    ids: new Set(order.filter(({ shot }) => shot.sort === 'genuine').map(({ shot }) => shot.id)),
  }
}

/** A real GitHub payload for one of the repositories, of an event type that we handle or ignore. */
function newsOf({ repositories, mention }: StormWorld, random: Random): Event {
  const { kind, event } = EXAMPLES[random.below(EXAMPLES.length)] ?? { kind: 'ping', event: {} }
  const repository = repositories[random.below(repositories.length)]
  return { kind, event: repository ? { ...event, ...mention(repository) } : event }
}

const sign = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const shotOf = ({ kind, event }: Event, id: string): Shot => {
  const body = JSON.stringify(event)
  const request = requestOf({ kind, id, body, signature: sign(body, SECRET) })
  return { id, sort: 'genuine', request, isCutShort: false }
}

/** Forged requests. Half of them use the id of a genuine event to take its place. */
function forge(random: Random, { kind, event }: Event, other: string, at: number): Shot {
  const id = random.below(2) === 0 ? other : `forged-${at}`
  const body = JSON.stringify(event)
  const signature = random.pick([sign(body, 'guessed'), sign(`${body} `, SECRET), 'sha256=', ''])
  return { id, sort: 'forged', request: requestOf({ kind, id, body, signature }), isCutShort: false }
}

/** Cut-off requests: the connection ends early, or the body is only the beginning of the signed text. */
function truncate(random: Random, { kind, event }: Event, at: number): Shot {
  const id = `truncated-${at}`
  const whole = JSON.stringify(event)
  const body = whole.slice(0, random.below(whole.length))
  const isCutShort = at % 2 === 0
  const length = isCutShort ? Buffer.byteLength(whole) : Buffer.byteLength(body)
  const request = requestOf({ kind, id, body, signature: sign(whole, SECRET), length })
  return { id, sort: 'truncated', request, isCutShort }
}

interface Request {
  kind: string
  id: string
  body: string
  signature: string
  length?: number
}

function requestOf({ kind, id, body, signature, length = Buffer.byteLength(body) }: Request): string {
  const head = [
    'POST /webhook HTTP/1.1',
    'host: 127.0.0.1',
    'content-type: application/json',
    `content-length: ${length}`,
    `x-github-event: ${kind}`,
    `x-github-delivery: ${id}`,
    `x-hub-signature-256: ${signature}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`).toString('base64')
}

const shuffle = <T>(random: Random, items: T[]): T[] =>
  items
    .map((item) => ({ item, at: random.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item)
