import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestRepository } from '#tests/support/git-repository'
import { seededRandom } from '../corpus/random'
import { timed } from '../harness'
import { approveReviews } from './approve-reviews'
import type { ReadOrg } from './fill-orgs'
import { type Product, WEBHOOK_SECRET } from './product'

/** In each repository. */
export const DOCUMENTS = 20
/** A document with this many sections is not extended further, so that its size does not grow with the duration. */
const MOST_SECTIONS = 15

/** The results that the product has confirmed and must not lose. */
export interface Receipts {
  /** Milliseconds of each read, of all orgs, and of each save. */
  reads: number[]
  saves: number[]
  pushes: number
  kills: number
  /** Tickets that waited for a person. */
  approved: number
  /** Commits of saves. */
  commits: string[]
  /** Ids of deliveries. */
  deliveries: string[]
  /** Saves of an outdated version, which the product must reject. */
  conflicts: number
  errors: string[]
}

const fileAt = (number: number) => `docs/specs/spec-${number % DOCUMENTS}.md`

export const firstFiles = (): Record<string, string> =>
  Object.fromEntries(Array.from({ length: DOCUMENTS }, (_, at) => [fileAt(at), firstText(at)]))

const firstText = (at: number) => `---\ntitle: Spec ${at}\n---\n# Spec ${at}\n${section(1)}`

const section = (number: number) =>
  `\n## ${number}. Part ${number}\n<!-- svc:system:${number} status:todo -->\n\nMoney goes back.\n\n- [ ] It MUST go back\n`

/** Reads, saves, pushes, sends deliveries, approves tickets and kills the worker until the time is over. */
export async function makeTraffic(
  product: Product,
  pushed: TestRepository,
  others: readonly ReadOrg[],
  seconds: number,
): Promise<Receipts> {
  const receipts: Receipts = {
    reads: [],
    saves: [],
    pushes: 0,
    kills: 0,
    approved: 0,
    commits: [],
    deliveries: [],
    conflicts: 0,
    errors: [],
  }
  const random = seededRandom(22)
  const until = performance.now() + seconds * 1000
  const every = async (ms: number, work: (turn: number) => Promise<void>) => {
    for (let turn = 0; performance.now() < until; turn++) {
      const next = wait(ms)
      await work(turn).catch((error: unknown) => void receipts.errors.push(String(error)))
      await next
    }
  }
  const read = async () => {
    const path = random.pick([
      `specs/acme/pushed/${fileAt(random.below(DOCUMENTS))}`,
      `specs/acme/synced/${fileAt(random.below(DOCUMENTS))}`,
      'dashboard',
      'coverage',
      'tasks',
      'search?q=money',
    ])
    const ms = await timed(async () => expectStatus(200, await product.ask(`/app/acme/api/${path}`)))
    receipts.reads.push(ms)
  }
  const readOther = async (turn: number) => {
    const org = others[turn % others.length]
    if (!org) return
    const headers = { authorization: `Bearer ${org.key}` }
    const ms = await timed(async () =>
      expectStatus(200, await product.send(org.paths[random.below(org.paths.length)] ?? '', { headers })),
    )
    receipts.reads.push(ms)
  }
  const push = async (turn: number) => {
    pushed.commit({ [fileAt(turn)]: `${firstText(turn)}\nPushed ${turn}.\n` })
    receipts.pushes += 1
  }
  const save = async (turn: number) => {
    const path = `/app/acme/editor/acme/synced/${fileAt(turn)}`
    const loaded = await (await expectStatus(200, await product.ask(`${path}/json`))).json()
    const startedAt = performance.now()
    const saved = await product.ask(`${path}/save`, {
      sha: loaded.sha,
      content: changed(loaded.content, turn),
    })
    receipts.saves.push(performance.now() - startedAt)
    if (saved.status === 409) receipts.conflicts += 1
    else receipts.commits.push((await (await expectStatus(200, saved)).json()).commit_sha)
  }
  const deliver = async () => {
    const id = randomUUID()
    await expectStatus(200, await product.send('/webhook', deliveryOf(id)))
    receipts.deliveries.push(id)
  }
  const approve = async () => {
    receipts.approved += await approveReviews(product)
  }
  const kill = async (turn: number) => {
    if (turn === 0) return
    await product.killWorker()
    receipts.kills += 1
  }
  await Promise.all([
    every(100, read),
    every(100, readOther),
    every(3_000, push),
    every(2_000, save),
    every(200, deliver),
    every(10_000, approve),
    every(20_000, kill),
  ])
  return receipts
}

async function expectStatus(status: number, response: Response): Promise<Response> {
  if (response.status === status) return response
  throw new Error(`${new URL(response.url).pathname} answered ${response.status}: ${await response.text()}`)
}

/** Adds a section, or changes a sentence of the last one. */
function changed(content: string, turn: number): string {
  const count = content.split('\n## ').length
  if (count <= MOST_SECTIONS) return `${content}${section(count)}`
  return content.replace(/(Money goes back\.)( Turn \d+\.)?(?![\s\S]*Money goes back)/, `$1 Turn ${turn}.`)
}

/** A push to a repository that is not connected. */
function deliveryOf(id: string): RequestInit {
  const body = JSON.stringify({
    ref: 'refs/heads/main',
    installation: { id: 1 },
    repository: { id: 1, full_name: 'acme/elsewhere' },
  })
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-github-event': 'push',
      'x-github-delivery': id,
      'x-hub-signature-256': `sha256=${createHmac('sha256', WEBHOOK_SECRET).update(body).digest('hex')}`,
    },
    body,
  }
}
