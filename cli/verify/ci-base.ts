import { readFileSync } from 'node:fs'
import { z } from 'zod'

type Environment = Readonly<Record<string, string | undefined>>

/** The start of the work according to a CI system. */
export type CiBase =
  /** `isDefault`: the build is not of a pull request, so the branch may be the one being built. */
  | { branch: string; isDefault: boolean }
  /** The commit itself, not a branch that may have moved. */
  | { commit: string }

/** Each CI system sets one of these. If none is set, no other CI variable is read. */
export const CI_MARKERS = [
  'CI',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'TF_BUILD',
  'BUILDKITE',
  'JENKINS_URL',
] as const

export const isCi = (env: Environment): boolean =>
  CI_MARKERS.some((name) => env[name] !== undefined && env[name] !== '' && env[name] !== 'false')

/** Reads the variables of GitHub Actions, GitLab CI, Azure Pipelines, Buildkite and Jenkins. Null if none is set. */
export function readCiBase(env: Environment): CiBase | null {
  if (env.GITHUB_ACTIONS) return readGithub(env)
  if (env.GITLAB_CI) return readGitlab(env)
  if (env.TF_BUILD) return pullTarget(env.SYSTEM_PULLREQUEST_TARGETBRANCH)
  if (env.BUILDKITE)
    return (
      pullTarget(env.BUILDKITE_PULL_REQUEST_BASE_BRANCH) ??
      defaultBranch(env.BUILDKITE_PIPELINE_DEFAULT_BRANCH)
    )
  if (env.JENKINS_URL) return pullTarget(env.CHANGE_TARGET) ?? readJenkinsPush(env)
  return null
}

const GithubEvent = z.object({
  ref: z.string().optional().catch(undefined),
  before: z.string().optional().catch(undefined),
  merge_group: z.object({ base_sha: z.string() }).optional().catch(undefined),
  repository: z.object({ default_branch: z.string() }).optional().catch(undefined),
})

function readGithub(env: Environment): CiBase | null {
  const pull = pullTarget(env.GITHUB_BASE_REF)
  if (pull !== null || !env.GITHUB_EVENT_PATH) return pull
  const event = GithubEvent.safeParse(readJson(env.GITHUB_EVENT_PATH))
  if (!event.success) return null
  const { ref, before, merge_group, repository } = event.data
  if (merge_group !== undefined) return commitBase(merge_group.base_sha)
  const isOnDefault = repository !== undefined && ref === `refs/heads/${repository.default_branch}`
  return (isOnDefault ? commitBase(before) : null) ?? defaultBranch(repository?.default_branch)
}

function readGitlab(env: Environment): CiBase | null {
  const isOnDefault = env.CI_COMMIT_BRANCH !== undefined && env.CI_COMMIT_BRANCH === env.CI_DEFAULT_BRANCH
  return (
    commitBase(env.CI_MERGE_REQUEST_DIFF_BASE_SHA) ??
    pullTarget(env.CI_MERGE_REQUEST_TARGET_BRANCH_NAME) ??
    (isOnDefault ? commitBase(env.CI_COMMIT_BEFORE_SHA) : null) ??
    defaultBranch(env.CI_DEFAULT_BRANCH)
  )
}

const readJenkinsPush = (env: Environment): CiBase | null =>
  env.BRANCH_IS_PRIMARY === 'true' ? commitBase(env.GIT_PREVIOUS_SUCCESSFUL_COMMIT) : null

/** Azure writes `refs/heads/main`, others `main`. */
const branchName = (name: string | undefined) => name?.replace(/^refs\/heads\//, '') || null

function pullTarget(name: string | undefined): CiBase | null {
  const branch = branchName(name)
  return branch === null ? null : { branch, isDefault: false }
}

function defaultBranch(name: string | undefined): CiBase | null {
  const branch = branchName(name)
  return branch === null ? null : { branch, isDefault: true }
}

/** Zeros mean "none": the first push of a branch. */
const commitBase = (sha: string | undefined): CiBase | null =>
  sha !== undefined && /^[0-9a-f]{40,64}$/.test(sha) && !/^0+$/.test(sha) ? { commit: sha } : null

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (!(error instanceof SyntaxError) && (error as NodeJS.ErrnoException).code === undefined) throw error
    return null
  }
}
