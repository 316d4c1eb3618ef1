import { addIssue, editIssue, moveIssue } from '../change-issue'
import { search } from '../jql'
import { type Call, issueOf, json, nothing, Refusal, type Route } from '../route'
import { changelogShape, issueShape, transitionShapes } from '../shapes'
import type { FakeIssue } from '../world'

const MAX_ISSUES = 100

export const issueRoutes: Route[] = [
  {
    on: 'POST /issue',
    async run(call) {
      const issue = await addIssue(call.world, call.caller, call.body)
      return json({ id: issue.id, key: issue.key, self: `${call.url}/rest/api/3/issue/${issue.id}` }, 201)
    },
  },
  {
    on: 'GET /issue/{issueIdOrKey}',
    run(call) {
      const issue = issueOf(call)
      const shape = issueShape(call.world, call.url, issue, listOf(call.query.get('properties')))
      const hasTransitions = listOf(call.query.get('expand')).includes('transitions')
      return json(hasTransitions ? { ...shape, transitions: transitionShapes(call.world, issue) } : shape)
    },
  },
  {
    on: 'PUT /issue/{issueIdOrKey}',
    async run(call) {
      await editIssue(call.world, issueOf(call), call.body)
      return nothing
    },
  },
  {
    on: 'POST /issue/{issueIdOrKey}/transitions',
    async run(call) {
      const { id } = (call.body.transition ?? {}) as { id?: string }
      const issue = issueOf(call)
      const transition = transitionShapes(call.world, issue).find((each) => each.id === id)
      if (!transition)
        throw new Refusal(
          400,
          `It seems that you have tried to perform a workflow operation that is not valid.`,
        )
      await moveIssue(call.world, issue, transition.to.name)
      return nothing
    },
  },
  {
    on: 'POST /issue/bulkfetch',
    run(call) {
      const ids = call.body.issueIdsOrKeys as string[]
      if (ids.length > MAX_ISSUES) throw new Refusal(400, 'The number of issues must not be more than 100.')
      const issuesById = new Map(ids.map((id) => [id, call.world.issue(id)]))
      const issues = new Set([...issuesById.values()].filter((issue) => issue !== undefined))
      const missing = ids.filter((id) => !issuesById.get(id))
      return json({
        issues: shapesOf(
          call,
          [...issues].sort((a, b) => Number(a.id) - Number(b.id)),
        ),
        issueErrors: missing.map((id) => ({
          id,
          errorMessage: 'Issue does not exist or you do not have permission to see it.',
        })),
      })
    },
  },
  {
    on: 'POST /search/jql',
    run(call) {
      const { jql, maxResults = 50 } = call.body as { jql: string; maxResults?: number }
      const current = new Set(((call.body.reconcileIssues ?? []) as number[]).map(String))
      const matchingIssues = search(call.world, jql, { current })
      return json({
        issues: shapesOf(call, matchingIssues.slice(0, maxResults)),
        isLast: matchingIssues.length <= maxResults,
      })
    },
  },
  {
    on: 'POST /search',
    run(call) {
      const {
        jql,
        maxResults = 50,
        validateQuery: isValidated = true,
      } = call.body as {
        jql: string
        maxResults?: number
        validateQuery?: boolean
      }
      const matchingIssues = search(call.world, jql, { isValidated })
      const issues = shapesOf(call, matchingIssues.slice(0, maxResults))
      return json({ issues, startAt: 0, maxResults, total: matchingIssues.length })
    },
  },
]

const shapesOf = ({ world, url, body }: Call, issues: readonly FakeIssue[]) =>
  issues.map((issue) => {
    const shape = issueShape(world, url, issue, (body.properties ?? []) as string[])
    const hasHistory = ((body.expand ?? []) as string[]).includes('changelog')
    return hasHistory ? { ...shape, changelog: changelogShape(world, issue) } : shape
  })

const listOf = (text: string | null) => (text ?? '').split(',')
