import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { PLAIN_CONFIG } from './git/work-tree-files'
import { writeCommit } from './git/write-commit'
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
  /** An existing folder for the repository, instead of that for temporary files. */
  parent?: string
  /** The name of its folder, which searches in a checkout find. Without it, a part of the name is random. */
  name?: string
}

/** Without files, the repository has no commit. */
export function makeRepository(files: Files | null = null, options: RepositoryOptions = {}): TestRepository {
  const { commits = [], branch = 'main', objectFormat = 'sha1', parent = tmpdir(), name = '' } = options
  const folder = mkdtempSync(join(parent, 'plumbline-git-'))
  const path = join(folder, name)
  mkdirSync(path, { recursive: true })
  const repository: TestRepository = {
    path,
    commit(changed, message = 'Change', date = new Date()) {
      for (const [name, content] of Object.entries(changed)) writeOrDelete(join(path, name), content)
      if (!writeCommit(path, { message, person: PERSON, date })) run(path, commitCommands(message), date)
      return headOf(path)
    },
    head: () => headOf(path),
    git: (...args) => run(path, [args]),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  initialize(join(path, '.git'), branch, objectFormat)
  if (files) repository.commit(files, START)
  for (const commit of commits) repository.commit(commit.files, commit.message, commit.date)
  return repository
}

const START = 'Start'
/** The name of the author of all commits. */
export const AUTHOR = 'Test Author'
const EMAIL = 'author@example.test'
const PERSON = `${AUTHOR} <${EMAIL}>`

const SHA256_CONFIG =
  '[core]\n\trepositoryformatversion = 1\n\tbare = false\n\tlogallrefupdates = true\n[extensions]\n\tobjectformat = sha256\n'

/** The output of `git init`, without its process and its sample hooks. */
function initialize(folder: string, branch: string, objectFormat: 'sha1' | 'sha256'): void {
  for (const name of ['hooks', 'info', 'objects/info', 'objects/pack', 'refs/heads', 'refs/tags'])
    mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'HEAD'), `ref: refs/heads/${branch}\n`)
  writeFileSync(join(folder, 'config'), objectFormat === 'sha256' ? SHA256_CONFIG : PLAIN_CONFIG)
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
]

const COMMIT_ID = /^[0-9a-f]{40,64}$/

/** Reads the file of the branch if it exists, because a process takes longer. */
function headOf(path: string): string {
  const [, ref] = /^ref: (.+)$/m.exec(textOf(join(path, '.git', 'HEAD'))) ?? []
  const id = ref ? textOf(join(path, '.git', ref)).trim() : ''
  return COMMIT_ID.test(id) ? id : run(path, [['rev-parse', 'HEAD']])
}

/** Empty without such a file. */
const textOf = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

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
  const person = { NAME: AUTHOR, EMAIL, DATE: seconds }
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
