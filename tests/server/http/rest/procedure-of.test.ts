import { TRPCError } from '@trpc/server'
import { expect, it } from 'vitest'
import { callRouteProcedure } from '#server/http/rest/procedure-of'
import type { ProcedurePath } from '#server/http/rest/rest-routes'
import type { Actor, ProcedureContext } from '#server/kernel/context'
import { createCaller } from '#server/router'
import { makeMember, makeOrg } from '#tests/support/make-org'
import { openTestApp } from '#tests/support/test-app'
import { userActor } from '#tests/support/test-context'

const test = openTestApp()

type Callers = Record<string, Record<string, (input: unknown) => Promise<unknown>>>

/** The result of a call, or the error fields that the HTTP layer reads. */
async function outcomeOf(call: () => Promise<unknown> | undefined): Promise<unknown> {
  try {
    return { answer: await call() }
  } catch (error) {
    if (!(error instanceof TRPCError)) throw error
    return { code: error.code, message: error.message, cause: error.cause?.name, says: error.cause?.message }
  }
}

async function bothWays(procedure: ProcedurePath, actor: Actor, input: unknown) {
  const ctx: ProcedureContext = { ...test.ctx, actor }
  const [routerName = '', name = ''] = procedure.split('.')
  const caller = createCaller(ctx) as unknown as Callers
  const ours = await outcomeOf(() => callRouteProcedure({ procedure }, ctx, input))
  return { ours, theirs: await outcomeOf(() => caller[routerName]?.[name]?.(input)) }
}

const anonymous: Actor = { kind: 'anonymous' }

it.each<[string, ProcedurePath, Record<string, unknown>]>([
  ['an answer', 'system.health', {}],
  ['an error of ours', 'keys.list', { org: 'acme' }],
  ['an input that is not valid', 'keys.list', { org: 'no slug' }],
  ['an error before the input that is checked after it', 'keys.create', { org: 'acme', label: 7 }],
])("gives %s as tRPC's own caller does", async (_, procedure, input) => {
  const { ours, theirs } = await bothWays(procedure, anonymous, input)
  expect(ours).toEqual(theirs)
})

it('passes the results of earlier steps to each step', async () => {
  const org = await makeOrg(test.db)
  const userId = await makeMember(test.db, org)
  const member: Actor = userActor(userId)
  const input = { org: org.slug, limit: '3', offset: '0' }
  for (const procedure of ['keys.list', 'coverage.tasks'] as const) {
    const { ours, theirs } = await bothWays(procedure, member, input)
    expect(ours).toEqual(theirs)
    expect(ours).toHaveProperty('answer')
  }
})
