import type { FakeUser, World } from './world'

export interface Call {
  world: World
  /** The address of this fake. */
  url: string
  params: Record<string, string>
  query: URLSearchParams
  body: Record<string, unknown>
  caller: FakeUser
}

export interface Reply {
  status: number
  /** Undefined: the answer has no body. */
  value?: unknown
}

export interface Route {
  on: string
  run(call: Call): Reply | Promise<Reply>
}

export const json = (value: unknown, status = 200): Reply => ({ status, value })
export const nothing: Reply = { status: 204 }

/** An answer like Jira's: `errorMessages`, and `errors` by field. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly errors: Record<string, string> = {},
  ) {
    super(message)
  }
}

const ISSUE_HIDDEN = 'Issue does not exist or you do not have permission to see it.'

export function issueOf({ world, params: { issueIdOrKey = '' } }: Call) {
  const issue = world.issue(issueIdOrKey)
  if (!issue) throw new Refusal(404, ISSUE_HIDDEN)
  return issue
}

export function projectOf({ world, params: { projectIdOrKey = '' } }: Call) {
  const project = world.project(projectIdOrKey)
  if (!project) throw new Refusal(404, `No project could be found with key '${projectIdOrKey}'.`)
  return project
}
