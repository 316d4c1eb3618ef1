import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { makeCorpus } from '../corpus/make-corpus'
import { median, numberArgument, timed, withTemporaryFolder } from '../harness'

const ROUNDS = 9
const SVC = path.resolve('dist/cli/bin/svc.cjs')
/** A word of the generated specs that about every fiftieth file has. */
const WORD = 'alpogote'

/** Measures `svc search` in a checkout of 10 000 files against `git grep`, without and with the cache. Targets: 3 times, 300 ms. */
export async function run(args: string[]): Promise<void> {
  execFileSync(process.execPath, ['scripts/pack-cli.mjs'], { stdio: 'ignore' })
  const files = numberArgument(args, 'files', 10_000)
  await withTemporaryFolder(async (folder) => {
    const bare = await makeCorpus({ folder: path.join(folder, 'bare'), files })
    const checkout = path.join(folder, 'checkout')
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', bare, checkout])
    const start = (program: string, ...words: string[]) =>
      timed(async () => void spawnSync(program, words, { cwd: checkout, stdio: 'ignore' }))
    const search = () => start(process.execPath, SVC, 'search', WORD)
    const forget = () => rmSync(path.join(checkout, '.git/svc'), { recursive: true, force: true })
    const times = { grep: [] as number[], cold: [] as number[], cached: [] as number[] }
    for (let round = 0; round < ROUNDS; round++) {
      times.grep.push(await start('git', 'grep', '--ignore-case', '--word-regexp', '-n', WORD))
      forget()
      times.cold.push(await search())
      // Every command but a search parses all documents for the cache.
      await start(process.execPath, SVC, 'status')
      times.cached.push(await search())
    }
    const ratio = median(times.cold) / median(times.grep)
    console.log(`git grep: ${median(times.grep).toFixed(0)} ms`)
    console.log(
      `without the cache: ${median(times.cold).toFixed(0)} ms, ${ratio.toFixed(1)} times git grep (at most 3)`,
    )
    console.log(`with the cache: ${median(times.cached).toFixed(0)} ms (at most 300)`)
  })
}
