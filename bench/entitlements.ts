import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { openDatabase } from '../db/client'
import { memberships, orgs, users } from '../db/schema'
import { findMembership } from '../server/kernel/access/find-membership'
import { may, type PlanContext } from '../server/kernel/entitlements/org-plan'
import type { Payments } from '../server/ports/payments/port'
import { FEATURES, type Feature } from '../shared/plans'
import { median, numberArgument, printRatios, sideBySide, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'

const LIMIT_US = 20

/**
 * Measures what the question `may(org, feature)` adds to the read that every authenticated request makes, that of the membership.
 * It must add no query, and at most 20 µs of processor time.
 *
 *     npm run bench -- entitlements [--reads 2000] [--rounds 15]
 */
export async function run(args: string[]): Promise<void> {
  const reads = numberArgument(args, 'reads', 2000)
  const rounds = numberArgument(args, 'rounds', 15)
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    try {
      await compare(await stage.create('entitlements'), reads, rounds)
    } finally {
      await stage.close()
    }
  })
}

async function compare(url: string, reads: number, rounds: number): Promise<void> {
  const db = openDatabase(url, { max: 1 })
  const slug = `org-${randomBytes(4).toString('hex')}`
  const [org] = await db.insert(orgs).values({ slug, name: slug }).returning()
  const [user] = await db.insert(users).values({ kind: 'human', name: 'Reader' }).returning()
  if (!org || !user) throw new Error('nothing was stored')
  await db.insert(memberships).values({ orgId: org.id, userId: user.id, role: 'viewer' })
  const person = { userId: user.id, isSuperAdmin: false, scopes: null }
  const features = Object.keys(FEATURES) as Feature[]
  const asked = { without: 0, with: 0 }
  const spent: Record<keyof typeof asked, number[]> = { without: [], with: [] }
  const options = db.$client.options as { debug?: unknown }

  const contestant = (name: keyof typeof asked) => async (round: number) => {
    options.debug = () => {
      asked[name] += 1
    }
    const startedAt = performance.now()
    const before = process.cpuUsage()
    for (let at = 0; at < reads; at++) {
      const membership = await findMembership(db, person, slug)
      if (!membership) throw new Error('the membership was not found')
      if (name === 'with') may(planContextOf(membership.org), features[at % features.length] ?? 'reading')
    }
    const { user: userUs, system } = process.cpuUsage(before)
    if (round > 0) spent[name].push((userUs + system) / reads)
    return performance.now() - startedAt
  }
  printRatios(await sideBySide(rounds, { without: contestant('without'), with: contestant('with') }))
  await db.$client.end()
  // Compares within a round, because both ran under the same machine load.
  const added = median(spent.with.map((us, round) => us - (spent.without[round] ?? Number.NaN)))
  console.log(`  queries: ${asked.with} with the question, ${asked.without} without`)
  console.log(
    `  a read takes ${median(spent.without).toFixed(0)} µs of processor time; the question adds ${added.toFixed(1)} µs (at most ${LIMIT_US})`,
  )
}

const planContextOf = (org: PlanContext['org']): PlanContext => ({
  clock: { now: () => new Date() },
  ports: { payments: {} as Payments } as PlanContext['ports'],
  org,
})
