import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { readImporters } from '../../scripts/selection/read-modules.mjs'
import { selectTests } from '../../scripts/selection/select-tests.mjs'
import { numberArgument } from '../harness'

const SOURCES = ['app', 'cli', 'db', 'operate', 'scripts', 'server', 'shared', 'spec', 'worker']
/** Larger changes are features; smaller ones are fixes. */
const MAX_LINES = 300
/** Files per vitest run, nearest first, so that the first run detects most commits. */
const BATCH = 12
const FOLDER = path.resolve('.cache/test-power')

interface Mend {
  commit: string
  subject: string
}

/**
 * Reverts the source of fixes, one commit at a time, and runs the selection of `npm test` until a test fails. Prints how many
 * were detected, and each that was not. A commit counts as a fix if it changed little source and added a test.
 */
export async function run(args: string[]): Promise<void> {
  const [sample, last, seed] = [
    numberArgument(args, 'sample', 40),
    numberArgument(args, 'last', 150),
    numberArgument(args, 'seed', 1),
  ]
  const mends = findMends(last)
  console.log(`${sample} of the last ${mends.length} commits that mended something are taken back.`)
  openWorktree()
  const missed: Mend[] = []
  let tried = 0
  for (const mend of shuffled(mends, seed)) {
    if (tried === sample) break
    const changed = takeBack(mend.commit)
    if (changed === null) continue
    tried += 1
    const noticedBy = firstFailure(mend.commit, changed, seed + tried)
    if (noticedBy === null) missed.push(mend)
    console.log(
      `  ${noticedBy === null ? 'MISSED ' : 'noticed'}   ${mend.subject} (${noticedBy ?? mend.commit.slice(0, 9)})`,
    )
  }
  console.log(`${tried - missed.length} of ${tried} were noticed.`)
  closeWorktree()
}

function findMends(last: number): Mend[] {
  const mends: Mend[] = []
  for (const commit of git('log', '--no-merges', '--format=%H').split('\n')) {
    if (mends.length === last) break
    const changes = git('show', '--numstat', '--format=', commit, '--', ...SOURCES)
      .split('\n')
      .filter((line) => line !== '')
    const lines = changes.reduce((sum, line) => sum + (Number.parseInt(line, 10) || 0), 0)
    if (changes.length === 0 || lines > MAX_LINES) continue
    const tests = git('show', '--format=', '-U0', commit, '--', 'tests')
    if (/^\+\s*(it|test)(\.each)?\(/m.test(tests))
      mends.push({ commit, subject: git('log', '-1', '--format=%s', commit) })
  }
  return mends
}

const shuffled = (mends: readonly Mend[], seed: number) =>
  mends.toSorted((a, b) => rankOf(a, seed).localeCompare(rankOf(b, seed)))

const rankOf = ({ commit }: Mend, seed: number) =>
  createHash('sha256').update(`${seed} ${commit}`).digest('hex')

/** The changed files, or null if later commits changed the same lines. */
function takeBack(commit: string): string[] | null {
  inWorktree('git', ['reset', '--quiet', '--hard'])
  const patch = git('diff', '--binary', commit, `${commit}^`, '--', ...SOURCES)
  const applied = inWorktree('git', ['apply', '--3way', '-'], `${patch}\n`)
  if (applied.status !== 0) return null
  const changed = inWorktree('git', ['diff', '--name-only', 'HEAD']).stdout.split('\n')
  return changed.filter((file) => file !== '')
}

/** The first test file that fails, in the order of the selection, nearest first, and that passes with the mend. */
function firstFailure(commit: string, changed: string[], seed: number): string | null {
  const files = inWorktree('git', ['ls-files'])
    .stdout.split('\n')
    .filter((file) => existsSync(`${FOLDER}/${file}`))
  const sources = files.filter((file) => /\.(ts|tsx|mjs)$/.test(file) && !file.startsWith('tests/'))
  const { near, core, rotating } = selectTests({
    tests: files.filter((file) => file.startsWith('tests/') && file.endsWith('.test.ts')),
    changed,
    importers: readImporters(sources, (file) => readFileSync(`${FOLDER}/${file}`, 'utf8')),
    seconds: JSON.parse(readFileSync('scripts/selection/durations.json', 'utf8')),
    seed,
  })
  let left = [...near, ...core, ...rotating].filter((file) => !brokenHere.has(file))
  while (left.length > 0) {
    const failed = runTests(left.slice(0, BATCH))
    if (failed === null) left = left.slice(BATCH)
    else if (passesWith(commit, failed)) return failed
    else left = left.filter((file) => file !== failed)
  }
  return null
}

/** Files that fail with every mend in place, for example because this machine lacks a program. */
const brokenHere = new Set<string>()

function passesWith(commit: string, file: string): boolean {
  if (file === NO_TEST) return true
  inWorktree('git', ['reset', '--quiet', '--hard'])
  const passes = runTests([file]) === null
  if (!passes) brokenHere.add(file)
  takeBack(commit)
  return passes
}

/** The first of these files that fails. */
function runTests(files: readonly string[]): string | null {
  const { stdout } = inWorktree(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--bail=1',
    '--retry=0',
    '--reporter=json',
    ...files,
  ])
  return failedFile(stdout)
}

/** The program does not even build. */
const NO_TEST = 'no test could start'

function failedFile(output: string): string | null {
  const report = output.split('\n').find((line) => line.startsWith('{"numTotalTestSuites"'))
  if (report === undefined) return NO_TEST
  const { testResults } = JSON.parse(report) as { testResults: { name: string; status: string }[] }
  const failed = testResults.find(({ status }) => status === 'failed')
  return failed ? path.relative(FOLDER, failed.name) : null
}

function openWorktree(): void {
  closeWorktree()
  git('worktree', 'add', '--quiet', '--detach', FOLDER)
  symlinkSync(path.resolve('node_modules'), `${FOLDER}/node_modules`)
}

function closeWorktree(): void {
  spawnSync('git', ['worktree', 'remove', '--force', FOLDER], { stdio: 'ignore' })
  rmSync(FOLDER, { recursive: true, force: true })
}

const inWorktree = (program: string, args: string[], input = ''): SpawnSyncReturns<string> =>
  spawnSync(program, args, { cwd: FOLDER, input, encoding: 'utf8', maxBuffer: 1024 ** 3 })

function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 1024 ** 3 })
  if (status !== 0) throw new Error(`git ${args[0]}: ${stderr}`)
  return stdout.trimEnd()
}
