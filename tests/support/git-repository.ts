import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runPrograms } from './programs/run-programs'

/** Contents by path; null deletes the file. */
export type Files = Record<string, string | Uint8Array | null>

export interface Commit {
  files: Files
  message?: string
  date?: Date
}

/** A real repository with a work tree in its own folder. */
export interface TestRepository {
  path: string
  /** Commits the files on top of the existing ones and returns the commit id. */
  commit(files: Files, message?: string, date?: Date): string
  head(): string
  /** Runs any git command in the repository. Returns the output without the last newline. */
  git(...args: string[]): string
  remove(): void
}

export interface RepositoryOptions {
  /** Commits after the first. */
  commits?: Commit[]
  branch?: string
  objectFormat?: 'sha1' | 'sha256'
}

/** Without files, the repository has no commit. */
export function makeRepository(files: Files | null = null, options: RepositoryOptions = {}): TestRepository {
  const { commits = [], branch = 'main', objectFormat = 'sha1' } = options
  const path = mkdtempSync(join(tmpdir(), 'plumbline-git-'))
  const repository: TestRepository = {
    path,
    commit(changed, message = 'Change', date = new Date()) {
      for (const [name, content] of Object.entries(changed)) writeOrDelete(join(path, name), content)
      return run(path, commitCommands(message), date)
    },
    head: () => run(path, [['rev-parse', 'HEAD']]),
    git: (...args) => run(path, [args]),
    remove: () => rmSync(path, { recursive: true, force: true }),
  }
  initialize(join(path, '.git'), branch, objectFormat)
  for (const commit of files ? [{ files, message: 'Start' }, ...commits] : commits) {
    repository.commit(commit.files, commit.message, 'date' in commit ? commit.date : undefined)
  }
  return repository
}

/** What `git init` writes, without its process and its sample hooks. */
function initialize(folder: string, branch: string, objectFormat: 'sha1' | 'sha256'): void {
  for (const name of ['hooks', 'info', 'objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(folder, name), { recursive: true })
  const isNew = objectFormat === 'sha256'
  const core = `[core]\n\trepositoryformatversion = ${isNew ? 1 : 0}\n\tbare = false\n\tlogallrefupdates = true\n`
  writeFileSync(join(folder, 'HEAD'), `ref: refs/heads/${branch}\n`)
  writeFileSync(join(folder, 'config'), isNew ? `${core}[extensions]\n\tobjectformat = sha256\n` : core)
}

function writeOrDelete(file: string, content: string | Uint8Array | null): void {
  if (content === null) {
    rmSync(file)
  } else {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
}

const commitCommands = (message: string) => [
  ['add', '--all', '--force'],
  ['commit', '--quiet', '--allow-empty', `--message=${message}`],
  ['rev-parse', 'HEAD'],
]

/** Returns the output of the last command. */
function run(cwd: string, commands: string[][], date = new Date()): string {
  return runPrograms(
    commands.map((args) => ['git', ...args]),
    { cwd, env: environment(date) },
  ).trimEnd()
}

/** Ignores the machine's git configuration, and the variables of a git hook that runs the tests. */
function environment(date: Date): NodeJS.ProcessEnv {
  const seconds = `@${Math.floor(date.getTime() / 1000)} +0000`
  const person = { NAME: 'Test Author', EMAIL: 'author@example.test', DATE: seconds }
  return {
    NODE_ENV: 'test',
    PATH: process.env.PATH,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    // A commit would start another process that looks for something to pack.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'maintenance.auto',
    GIT_CONFIG_VALUE_0: 'false',
    ...Object.fromEntries(Object.entries(person).map(([key, value]) => [`GIT_AUTHOR_${key}`, value])),
    ...Object.fromEntries(Object.entries(person).map(([key, value]) => [`GIT_COMMITTER_${key}`, value])),
  }
}
