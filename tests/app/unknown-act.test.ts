import type { ActionFunctionArgs } from '@remix-run/server-runtime'
import { describe, expect, it } from 'vitest'
import { actOnDocument } from '#app/library/acting/act-on-document.server'
import { action as requestSync } from '#app/routes/admin/installations.tsx'
import { action as rerunJob } from '#app/routes/admin/queue.tsx'
import { action as answerDevice } from '#app/routes/auth/device.tsx'
import { action as createIssue } from '#app/routes/repository/new-issue.tsx'
import { action as createPull } from '#app/routes/repository/new-pull.tsx'

/** The response of an action to a form, and the procedures that it called. */
async function answerTo(
  action: (args: ActionFunctionArgs) => Promise<unknown>,
  fields: Record<string, string>,
) {
  const called: string[] = []
  const within = (routerName: string) =>
    new Proxy({}, { get: (_, name: string) => async () => void called.push(`${routerName}.${name}`) })
  const caller = new Proxy({}, { get: (_, routerName: string) => within(routerName) })
  const request = new Request('http://x/', { method: 'POST', body: new URLSearchParams(fields) })
  const params = { org: 'o', owner: 'a', repo: 'r', '*': 'docs/a.md' }
  const args = {
    request,
    params,
    context: { caller, requestId: 'request-1' },
  } as unknown as ActionFunctionArgs
  const answer: unknown = await action(args).catch((thrown: unknown) => thrown)
  return { status: answer instanceof Response ? answer.status : 200, called }
}

describe.each([
  ['attest a section', actOnDocument, {}, 'staleness.attest'],
  ['create an issue', createIssue, {}, 'issues.create'],
  ['create a pull request', createPull, {}, 'pulls.create'],
  ['request a sync', requestSync, {}, 'reconciliation.request'],
  ['rerun a job', rerunJob, { do: 'run' }, 'admin.rerunJob'],
  ['answer a device', answerDevice, { answer: 'deny' }, 'signIn.answerDevice'],
] as const)('the form to %s', (_, action, sent, procedure) => {
  it('calls its procedure', async () => {
    expect(await answerTo(action, sent)).toEqual({ status: 200, called: [procedure] })
  })

  it('rejects an unknown act and calls nothing', async () => {
    const unknown = { ['answer' in sent ? 'answer' : 'do']: 'bogus' }
    expect(await answerTo(action, unknown)).toEqual({ status: 422, called: [] })
  })
})
