import { execFileSync, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { makeCorpus } from '../corpus/make-corpus'
import { median, numberArgument, timed, withTemporaryFolder } from '../harness'

const ROUNDS = 15
/** If set, Node reads all its certificates at every start, even in a process without connections. */
const CERTIFICATES = 'NODE_EXTRA_CA_CERTS'
const SVC = path.resolve('dist/cli/bin/svc.cjs')
/** A word that occurs in about every fiftieth generated spec. */
const WORD = 'alpogote'

/** Measures `svc search` in a checkout of 10 000 files against `git grep`, without and with the cache. Targets: 3 times, 300 ms. */
export async function run(args: string[]): Promise<void> {
  execFileSync(process.execPath, ['scripts/pack-cli.mjs'], { stdio: 'ignore' })
  const files = numberArgument(args, 'files', 10_000)
  await withTemporaryFolder(async (folder) => {
    const bare = await makeCorpus({ folder: path.join(folder, 'bare'), files })
    const checkout = path.join(folder, 'checkout')
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', bare, checkout])
    const startIn = (env: NodeJS.ProcessEnv, program: string, ...words: string[]) =>
      timed(async () => void spawnSync(program, words, { cwd: checkout, stdio: 'ignore', env }))
    const start = (program: string, ...words: string[]) => startIn(process.env, program, ...words)
    const search = (env = process.env) => startIn(env, process.execPath, SVC, 'search', WORD)
    const forget = () => rmSync(path.join(checkout, '.git/svc'), { recursive: true, force: true })
    const times: Record<'grep' | 'cold' | 'coldWithoutCertificates' | 'cached', number[]> = {
      grep: [],
      cold: [],
      coldWithoutCertificates: [],
      cached: [],
    }
    const { [CERTIFICATES]: certificates, ...withoutCertificates } = process.env
    for (let round = 0; round < ROUNDS; round++) {
      times.grep.push(await start('git', 'grep', '--ignore-case', '--word-regexp', '-n', WORD))
      forget()
      times.cold.push(await search())
      if (certificates !== undefined) {
        forget()
        times.coldWithoutCertificates.push(await search(withoutCertificates))
      }
      // Every command except a search parses all documents for the cache.
      await start(process.execPath, SVC, 'status')
      times.cached.push(await search())
    }
    const printRatio = (name: string, durations: readonly number[]) => {
      const ratio = median(durations) / median(times.grep)
      const pairedRatios = durations.map((duration, round) => duration / (times.grep[round] ?? Number.NaN))
      console.log(
        `${name}: ${median(durations).toFixed(0)} ms, ${ratio.toFixed(2)} times git grep (at most 3), ${median(pairedRatios).toFixed(2)} times as the median of the rounds`,
      )
    }
    console.log(`git grep: ${median(times.grep).toFixed(0)} ms`)
    printRatio('without the cache', times.cold)
    if (certificates !== undefined)
      printRatio(`without the cache and ${CERTIFICATES}`, times.coldWithoutCertificates)
    console.log(`with the cache: ${median(times.cached).toFixed(0)} ms (at most 300)`)
  })
}
