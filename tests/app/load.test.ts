import type { AppLoadContext } from '@remix-run/server-runtime'
import { TRPCError } from '@trpc/server'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ifAllowed, load } from '#app/loaders/load.server'
import { DomainError } from '#server/kernel/errors'

/** The response of a page whose read throws `thrown`, and the reported errors. */
async function answerTo(thrown: unknown) {
  const reported: unknown[] = []
  const context = { requestId: 'request-1', report: (error: unknown) => reported.push(error) }
  const loaderArgs = {
    request: new Request('http://x/app/acme/tasks?status=todo'),
    context: context as unknown as AppLoadContext,
  }
  const response: unknown = await load(loaderArgs, () => Promise.reject(thrown)).catch(
    (error: unknown) => error,
  )
  if (!(response instanceof Response)) throw new Error('no response')
  return { response, reported }
}

const refusal = (code: ConstructorParameters<typeof DomainError>[0], message?: string) =>
  new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: new DomainError(code, { message }) })

test('an anonymous user is sent to sign-in and back', async () => {
  const { response } = await answerTo(refusal('unauthenticated'))
  expect(response.status).toBe(302)
  expect(response.headers.get('location')).toBe('/auth/login?return_to=%2Fapp%2Facme%2Ftasks%3Fstatus%3Dtodo')
})

test.each([
  ['payment_required', 402],
  ['forbidden', 403],
  ['not_found', 404],
  ['conflict', 409],
  ['validation_failed', 422],
  ['rate_limited', 429],
  ['not_configured', 503],
] as const)('%s keeps its status and message', async (code, status) => {
  const { response, reported } = await answerTo(refusal(code, 'A sentence for people.'))
  expect(response.status).toBe(status)
  expect(await response.json()).toEqual({
    message: 'A sentence for people.',
    requestId: 'request-1',
    instead: null,
  })
  expect(reported).toEqual([])
})

test('an invalid address shows the error and links to the page without it', async () => {
  const cause = z.object({ status: z.enum(['done']) }).safeParse({ status: 'todo' }).error
  const { response } = await answerTo(new TRPCError({ code: 'BAD_REQUEST', cause }))
  expect(response.status).toBe(422)
  expect(await response.json()).toEqual({
    message: 'The status “todo” is invalid: it must be done.',
    requestId: 'request-1',
    instead: { to: '/app/acme/tasks', label: 'Open without this parameter' },
  })
})

test('an unexpected error is logged, and the page shows a fixed message', async () => {
  const secret = new TRPCError({ code: 'INTERNAL_SERVER_ERROR', message: 'password is hunter2' })
  const { response, reported } = await answerTo(secret)
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('hunter2')
  expect(reported).toEqual([secret])
})

test('forbidden data counts as empty; any other failure is thrown', async () => {
  expect(await ifAllowed(Promise.reject(refusal('forbidden')))).toBeNull()
  await expect(ifAllowed(Promise.reject(refusal('not_found')))).rejects.toThrow()
})
