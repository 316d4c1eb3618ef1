import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createWriter } from '../corpus/write-spec'
import { median, quantile } from '../harness'

const SPECS = 1_000
const ROUNDS = 25
const SVC = 'dist/cli/bin/svc.cjs'

/** Measures a hook on a checkout of 1 000 specs against starting Node. Target: at most 3 times. */
export async function run(): Promise<void> {
  execFileSync(process.execPath, ['scripts/pack-cli.mjs'], { stdio: 'ignore' })
  const folder = mkdtempSync(path.join(tmpdir(), 'svc-hook-'))
  try {
    fill(folder)
    const input = JSON.stringify({
      session_id: 'bench',
      cwd: folder,
      prompt: 'How does the ledger settle refunds?',
    })
    const hook = (name: string) => timeOf([path.resolve(SVC), 'hook', name], input)
    console.log(`first hook, which parses everything: ${hook('session-start').toFixed(0)} ms`)
    const rounds = Array.from({ length: ROUNDS }, () => ({
      node: timeOf(['-e', '0'], ''),
      prompt: hook('user-prompt'),
      start: hook('session-start'),
    }))
    for (const name of ['prompt', 'start'] as const) {
      const ratio = median(rounds.map((round) => round[name])) / median(rounds.map(({ node }) => node))
      const p95 = quantile(
        rounds.map((round) => round[name]),
        0.95,
      )
      console.log(`${name}: ${ratio.toFixed(2)} times node -e 0 (at most 3), 95 % under ${p95.toFixed(0)} ms`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function fill(folder: string): void {
  const writer = createWriter(1)
  mkdirSync(path.join(folder, 'docs/specs'), { recursive: true })
  writeFileSync(path.join(folder, 'CONFIG.yaml'), 'version: "1"\n')
  for (let index = 0; index < SPECS; index++)
    writeFileSync(path.join(folder, `docs/specs/spec-${index}.md`), writer.spec(index))
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=Bench', '-c', 'user.email=bench@example.com', 'commit', '-qm', 'Start')
}

function timeOf(args: string[], input: string): number {
  const start = performance.now()
  spawnSync(process.execPath, args, { input, stdio: ['pipe', 'ignore', 'ignore'] })
  return performance.now() - start
}
