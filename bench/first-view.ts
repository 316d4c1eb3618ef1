import { join } from 'node:path'
import { makeRepository } from './corpus/make-corpus'
import { writeCodeHeavySpec } from './corpus/write-code'
import { median, numberArgument, quantile, timed, withTemporaryFolder } from './harness'
import { openStage } from './indexing/stage'
import { indexAndRender, withPages } from './pages/read-pages'

const ORG = 'bench'

/**
 * The first view of documents full of code, after the worker has indexed and rendered them, compared with the second view of
 * the
 * same document. The web process is new, so only the database has the renderings. Target: a ratio of at
 * most 3; measured: 0.95 (365 ms to 383 ms, on two busy shared cores, specs of 36 kB). Uses the pages of the last
 * `npm run build`.
 *
 *     npm run bench -- first-view [--documents 40]
 */
export async function run(args: string[]): Promise<void> {
  const count = numberArgument(args, 'documents', 40)
  const files = Object.fromEntries(
    Array.from({ length: count }, (_, at) => [`docs/specs/code-${at}.md`, writeCodeHeavySpec(at)]),
  )
  await withTemporaryFolder(async (folder) => {
    const repository = await makeRepository(join(folder, 'code.git'), files)
    const stage = await openStage(join(folder, 'data'))
    try {
      const url = await stage.create('view')
      const indexMs = await timed(() => indexAndRender(url, { [ORG]: repository }))
      const characters = Object.values(files).join('').length / count
      console.log(
        `${count} specs of ${(characters / 1000).toFixed(0)} kB, ready after ${indexMs.toFixed(0)} ms`,
      )
      print(await measureViews(url, Object.keys(files)))
    } finally {
      await stage.close()
    }
  })
}

interface Views {
  first: number[]
  second: number[]
}

async function measureViews(url: string, paths: string[]): Promise<Views> {
  const views: Views = { first: [], second: [] }
  await withPages(url, [ORG], async (read) => {
    for (const path of paths)
      for (const times of [views.first, views.second]) times.push(await timed(() => read(ORG, path)))
  })
  return views
}

function print({ first, second }: Views): void {
  for (const [name, times] of Object.entries({ 'first view': first, 'second view': second }))
    console.log(
      `  ${name.padEnd(12)}${median(times).toFixed(1).padStart(8)} ms (9 of 10 within ${quantile(times, 0.9).toFixed(1)} ms)`,
    )
  console.log(`  the very first page of the process: ${first[0]?.toFixed(0)} ms`)
  console.log(`  first / second: ${(median(first) / median(second)).toFixed(2)} (at most 3)`)
}
