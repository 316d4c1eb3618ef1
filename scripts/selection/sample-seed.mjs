import { spawnSync } from 'node:child_process'

const DAY_MS = 24 * 60 * 60 * 1000

/** Called once, before other processes start. Each commit tests another sample; without git, each day. */
export function chooseSampleSeed(now = Date.now()) {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=8', 'HEAD'], { encoding: 'utf8' })
  const ofCommit = /^[0-9a-f]{8}/.exec(stdout ?? '')?.[0]
  process.env.SAMPLE_SEED ??= String(ofCommit ? Number.parseInt(ofCommit, 16) : Math.floor(now / DAY_MS))
  return Number(process.env.SAMPLE_SEED)
}
