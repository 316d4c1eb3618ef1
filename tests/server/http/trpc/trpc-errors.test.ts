import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client'
import { TRPCError } from '@trpc/server'
import superjson from 'superjson'
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import type { Org } from '#server/kernel/context'
import { DomainError, ERROR_STATUS, type ErrorCode } from '#server/kernel/errors'
import { formatTrpcError } from '#server/kernel/problems/format-trpc-error'
import type { AppRouter } from '#server/router'
import { makeKey, makeOrg } from '#tests/support/make-org'
import { BASE_URL, openTestApp } from '#tests/support/test-app'

const app = openTestApp()
let org: Org
let key: string
beforeAll(async () => {
  org = await makeOrg(app.db)
  key = await makeKey(app.db, org)
})

/** The tRPC client of the browser, connected to the test app. */
const clientOf = (bearer: string | null, answers: Response[] = []) =>
  createTRPCClient<AppRouter>({
    links: [
      httpBatchLink({
        url: `${BASE_URL}/trpc`,
        transformer: superjson,
        headers: bearer === null ? {} : { authorization: `Bearer ${bearer}` },
        async fetch(url, init) {
          const path = String(url).slice(BASE_URL.length)
          const response = await app.ask(path, init as RequestInit)
          answers.push(response.clone())
          return response
        },
      }),
    ],
  })

async function refusalOf(calling: (client: ReturnType<typeof clientOf>) => Promise<unknown>, bearer = key) {
  const answers: Response[] = []
  const error = await calling(clientOf(bearer, answers)).then(
    () => expect.fail('it was let in'),
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof TRPCClientError)) throw error
  return { status: answers[0]?.status, ...error.data, message: error.message }
}

const pull = () => ({ org: org.slug, owner: 'acme', repo: 'none', pull_number: '1' })

it('an error has the same status and code as in REST', async () => {
  expect(await refusalOf((client) => client.pulls.get.query(pull()))).toMatchObject({
    status: 404,
    httpStatus: 404,
    code: 'not_found',
  })
  const opening = { ...pull(), title: 'x', head: 'a' }
  expect(await refusalOf((client) => client.pulls.create.mutate(opening))).toMatchObject({
    status: 403,
    httpStatus: 403,
    code: 'forbidden',
    message: expect.stringContaining('specs:write'),
  })
})

it('an invalid input is 422 and names the invalid field', async () => {
  const asking = (client: ReturnType<typeof clientOf>) =>
    client.pulls.get.query({ ...pull(), owner: '../up' })
  expect(await refusalOf(asking)).toMatchObject({
    status: 422,
    code: 'validation_failed',
    message: expect.stringMatching(/^owner: /),
  })
})

it('a request that is rejected before tRPC gets an error that the client understands', async () => {
  const asking = (client: ReturnType<typeof clientOf>) => client.pulls.get.query(pull())
  expect(await refusalOf(asking, `${key}x`)).toMatchObject({
    status: 401,
    httpStatus: 401,
    code: 'unauthenticated',
  })
})

it('a form is refused before it is read', async () => {
  const read = vi.spyOn(Request.prototype, 'formData')
  onTestFinished(() => read.mockRestore())
  const body = new FormData()
  body.set('org', org.slug)
  const response = await app.ask('/trpc/pulls.create', { method: 'POST', key, body })
  const { error } = await response.json()
  expect([response.status, error.json.data.code]).toEqual([415, 'unsupported_media_type'])
  expect(read).not.toHaveBeenCalled()
})

const shape = { code: -32603, message: 'secret', data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500 } }

it.each(Object.entries(ERROR_STATUS))('%s gets the status %i', (code, status) => {
  const cause = new DomainError(code as ErrorCode, { message: 'Do this.' })
  const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  expect(formatTrpcError({ shape, error })).toMatchObject({
    message: 'Do this.',
    data: { code, httpStatus: status },
  })
})

it('a bug returns a generic message without its details', () => {
  const cause = new Error('select secret from table')
  const error = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause })
  const formatted = formatTrpcError({ shape, error })
  expect(formatted).toMatchObject({
    message: expect.stringContaining('on our side'),
    data: { httpStatus: 500 },
  })
  expect(JSON.stringify(formatted)).not.toContain('secret')
})
