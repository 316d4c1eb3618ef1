import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '#db/client'
import { makeRepository } from '#tests/support/git-repository'
import { median, numberArgument, quantile, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { approveReviews } from './soak/approve-reviews'
import { fillOrgs, type Tenants } from './soak/fill-orgs'
import { findLosses, type Repositories, settle } from './soak/find-losses'
import { measureMemory } from './soak/memory-slope'
import { type Product, startProduct } from './soak/product'
import { DOCUMENTS, firstFiles, makeTraffic } from './soak/traffic'

const CONFIG = `version: "1"
specs: {doc_paths: ["docs/**/*.md"], require_review: false, auto_tickets: true}
ticket_systems: {own: {system: code_host}}
`
const MOST_PER_HOUR = 2

/**
 * Runs the product with many orgs as web and worker process under reads, saves, pushes, deliveries and ticket syncs, and kills the worker
 * every 20 seconds. Target: the memory of the web process grows by less than 2 % per hour, and nothing is lost. A short run
 * is not conclusive about memory.
 *
 *     npm run build && npm run bench -- soak [--minutes 120] [--orgs 200] [--specs 50000]
 */
export async function run(args: string[]): Promise<void> {
  const seconds = numberArgument(args, 'minutes', 120) * 60
  const tenants = { orgs: numberArgument(args, 'orgs', 200), specs: numberArgument(args, 'specs', 50_000) }
  const repositories = {
    pushed: makeRepository(firstFiles()),
    synced: makeRepository({ 'CONFIG.yaml': CONFIG, ...firstFiles() }),
  }
  await withTemporaryFolder(async (folder) => {
    const stage = await openStage(join(folder, 'data'))
    try {
      await soak(await stage.create('soak'), repositories, tenants, seconds)
    } finally {
      await stage.close()
      for (const repository of Object.values(repositories)) repository.remove()
    }
  })
}

async function soak(
  url: string,
  repositories: Repositories,
  tenants: Tenants,
  seconds: number,
): Promise<void> {
  const { pushed, synced } = repositories
  const db = openDatabase(url, { max: 2, applicationName: 'soak' })
  const others = await fillOrgs(db, url, tenants)
  console.log(`soak: filled ${tenants.orgs} orgs with ${tenants.specs} specs`)
  const product = await startProduct(url, `acme/pushed=${pushed.path},acme/synced=${synced.path}`)
  try {
    await approveFirstSync(product)
    await settle(product, db, repositories)
    const [{ memory, missedSamples }, receipts] = await Promise.all([
      measureMemory(product, seconds),
      makeTraffic(product, pushed, others, seconds),
    ])
    const approved = receipts.approved + (await settle(product, db, repositories))
    const losses = await findLosses(db, repositories, receipts)

    const { reads, saves, pushes, kills, commits, deliveries, conflicts, errors } = receipts
    console.log(
      `soak: ${seconds / 60} minutes with ${reads.length} reads, ${commits.length} saves (${conflicts} refused as outdated), ${pushes} pushes, ${deliveries.length} deliveries, ${kills} kills of the worker, ${approved} tickets held back for a person and approved`,
    )
    for (const [kind, times] of Object.entries({ reads, saves }))
      console.log(
        `  ${kind}: median ${median(times).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`,
      )
    console.log(`  errors: ${errors.length}`)
    for (const error of new Set(errors)) console.log(`    ${error}`)
    const lostCount = Object.values(losses).reduce((sum, count) => sum + count, 0)
    const each = Object.entries(losses).map(([kind, count]) => `${kind} ${count}`)
    console.log(`  lost: ${lostCount} (target 0): ${each.join(', ')}`)
    console.log(
      `  memory of the web process (target below ${MOST_PER_HOUR} % growth per hour; ${missedSamples} samples missed):`,
    )
    for (const [kind, { slope, error, windows }] of Object.entries(memory)) {
      const megabytes = windows.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')
      console.log(`    ${kind}: ${slope.toFixed(2)} ± ${error.toFixed(2)} % per hour (MB: ${megabytes})`)
    }
  } finally {
    await product.stop()
    await db.$client.end({ timeout: 1 })
  }
}

/** The first sync of a connection waits for a person. */
async function approveFirstSync(product: Product): Promise<void> {
  for (let approved = 0; approved < DOCUMENTS; approved += await approveReviews(product)) await wait(250)
}
