import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CodeHostError } from '../../port'
import { kindOf } from '../git/find-git-dir'
import { type GitRepository, readGit } from '../git/run-git'
import { commonDir, readIfThere } from '../work-trees/git-dirs'

/** Hooks that can reject or change a commit, a merge or a push. Others only report. */
const DECIDING_HOOKS = new Set([
  'pre-commit',
  'pre-merge-commit',
  'prepare-commit-msg',
  'commit-msg',
  'pre-receive',
  'proc-receive',
  'update',
  'reference-transaction',
])

/**
 * The name of a repository hook that can reject or change writes, or null. Ignores hooks of the machine's or the user's
 * configuration.
 */
export async function findHook(git: GitRepository): Promise<string | null> {
  const shared = await commonDir(git.gitDir)
  const folders = [join(shared, 'hooks')]
  if (await mayConfigureHooks(shared)) {
    const configuredHook = (await readConfig(git, '^hook[.].*[.]event$')).find((name) =>
      DECIDING_HOOKS.has(name),
    )
    if (configuredHook !== undefined) return configuredHook
    const hooksPath = (await readConfig(git, '^core[.]hookspath$')).at(-1)
    if (hooksPath !== undefined) folders.splice(0, 1, ...resolveHooksPath(git.gitDir, shared, hooksPath))
  }
  for (const folder of folders) {
    const name = await findExecutable(folder)
    if (name !== null) return name
  }
  return null
}

/** Git runs hooks of commits in the work tree and hooks of pushes in the git directory. */
function resolveHooksPath(gitDir: string, shared: string, hooksPath: string): string[] {
  const workTree = basename(gitDir) === '.git' ? dirname(gitDir) : gitDir
  return [resolve(workTree, hooksPath), resolve(shared, hooksPath)]
}

const MAX_CONFIG_BYTES = 262_144

/** False if the configuration certainly does not mention hooks, so that most writes start no git for it. */
async function mayConfigureHooks(shared: string): Promise<boolean> {
  const file = join(shared, 'config')
  if ((await kindOf(file)) === 'missing') return false
  if ((await stat(file)).size > MAX_CONFIG_BYTES) return true
  return /hookspath|\[\s*hook|\[\s*include|worktreeconfig/i.test((await readIfThere(file)) ?? '')
}

/** The values of the repository's own settings whose names match. Our own arguments have the scope `command`. */
async function readConfig(git: GitRepository, pattern: string): Promise<string[]> {
  const args = ['config', '-z', '--show-scope', '--type=path', '--get-regexp', pattern]
  const variables = { ...git.variables, ...(git.env.HOME === undefined ? {} : { HOME: git.env.HOME }) }
  const output = await readGit({ ...git, args, variables, acceptedExitCode: 1 })
  const fields = output.split('\0')
  return fields.flatMap((scope, at) => {
    const [, value] = /^[^\n]*\n(.*)$/s.exec(fields[at + 1] ?? '') ?? []
    return at % 2 === 0 && scope !== 'command' && value !== undefined ? [value] : []
  })
}

/** A file that git would execute. On Windows, files have no such permission. */
async function findExecutable(folder: string): Promise<string | null> {
  for (const name of (await listNames(folder)).sort()) {
    const hook = process.platform === 'win32' ? name.replace(/[.]exe$/i, '') : name
    if (DECIDING_HOOKS.has(hook) && (await isExecutable(join(folder, name)))) return hook
  }
  return null
}

async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ENOTDIR') return []
    throw new CodeHostError(
      'unwritable',
      `The hooks of the repository cannot be listed (${code}): give this account access to their folder.`,
      { cause: error },
    )
  }
}

async function isExecutable(file: string): Promise<boolean> {
  const found = await stat(file).catch(() => null)
  return found?.isFile() === true && (process.platform === 'win32' || (found.mode & 0o111) !== 0)
}
