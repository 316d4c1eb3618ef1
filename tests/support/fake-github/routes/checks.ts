import { typeOf } from '../objects'
import { created, json, onRepository, Refusal, type Route } from '../route'
import { type FakeCheck, nodeId } from '../world'

const AT = '/repos/{owner}/{repo}/check-runs'

interface CheckBody {
  name?: string
  head_sha?: string
  external_id?: string
  status?: string
  conclusion?: string
  actions?: { identifier: string }[]
  output?: { title: string; summary: string; annotations?: unknown[] }
}

export const checkRoutes: Route[] = [
  onRepository(`POST ${AT}`, async ({ world, repository, path, body }) => {
    const { name = '', head_sha: headSha = '', external_id: externalId = '' } = body as CheckBody
    if ((await typeOf(path, headSha)) !== 'commit')
      throw new Refusal(422, `No commit found for SHA: ${headSha}`)
    const fresh = { id: world.newId(), name, headSha, externalId, status: 'queued', conclusion: null }
    const check: FakeCheck = { ...fresh, title: '', summary: '', annotations: [], actions: [] }
    repository.checks.set(check.id, check)
    change(check, body)
    return created(shape(check))
  }),

  onRepository('GET /repos/{owner}/{repo}/commits/{ref}/check-runs', ({ repository, params, query }) => {
    const isWanted = ({ headSha, name }: FakeCheck) =>
      headSha === params.ref && name === (query.get('check_name') ?? name)
    const checkRuns = [...repository.checks.values()].filter(isWanted).map(shape).reverse()
    return json({ total_count: checkRuns.length, check_runs: checkRuns })
  }),

  onRepository(`PATCH ${AT}/{check_run_id}`, ({ repository, params, body }) => {
    const check = repository.checks.get(Number(params.check_run_id))
    if (!check) throw new Refusal(404, 'Not Found')
    change(check, body)
    return json(shape(check))
  }),
]

function change(check: FakeCheck, { status, conclusion, output, actions }: CheckBody): void {
  check.status = conclusion ? 'completed' : (status ?? check.status)
  check.conclusion = conclusion ?? check.conclusion
  check.actions = actions ?? check.actions
  if (!output) return
  Object.assign(check, { title: output.title, summary: output.summary })
  check.annotations.push(...(output.annotations ?? []))
}

const shape = ({ id, name, headSha, externalId, status, conclusion }: FakeCheck) => ({
  id,
  node_id: nodeId('check', id),
  name,
  head_sha: headSha,
  external_id: externalId,
  status,
  conclusion,
})
