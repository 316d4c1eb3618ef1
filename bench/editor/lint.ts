import { lintDocument } from '#spec/lint/index'
import { seededRandom } from '../corpus/random'
import { createWriter } from '../corpus/write-spec'
import { median, quantile } from '../harness'

const LENGTH = 200_000
const KEYSTROKES = 200
const WARM_UP = 50
const FRAME_MS = 10

/** Measures linting a large spec again after each keystroke, as the editor does. Target: less than a frame. */
export async function run(): Promise<void> {
  const random = seededRandom(3)
  let spec = largeSpec()
  const times: number[] = []
  let cpuBefore = process.cpuUsage()
  for (let i = 0; i < WARM_UP + KEYSTROKES; i++) {
    if (i === WARM_UP) cpuBefore = process.cpuUsage()
    const at = random.below(spec.length)
    spec = `${spec.slice(0, at)}x${spec.slice(at)}`
    const start = performance.now()
    lintDocument(spec)
    if (i >= WARM_UP) times.push(performance.now() - start)
  }
  const { user, system } = process.cpuUsage(cpuBefore)
  const cpu = (user + system) / 1000 / KEYSTROKES
  console.log(`${KEYSTROKES} keystrokes in a spec of ${(spec.length / 1000).toFixed(0)} kB`)
  console.log(
    `  median ${median(times).toFixed(1)} ms (under ${FRAME_MS}), 95 % under ${quantile(times, 0.95).toFixed(1)} ms, ${cpu.toFixed(1)} ms of processor time each`,
  )
}

function largeSpec(): string {
  const writer = createWriter(1)
  let spec = writer.spec(0)
  while (spec.length < LENGTH) spec += writer.spec(spec.length).replace(/^---[\s\S]*?---\n/, '')
  return spec
}
