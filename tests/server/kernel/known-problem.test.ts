import { TRPCError } from '@trpc/server'
import { expect, it } from 'vitest'
import { knownProblem } from '#server/kernel/problems/known-problem'
import { AiError } from '#server/ports/ai/port'
import { CodeHostError } from '#server/ports/codehost/port'
import { IdentityError } from '#server/ports/identity/port'
import { type PortAnswer, PortError } from '#server/ports/port-error'

class OtherVendorError extends PortError {
  readonly answer: PortAnswer = { code: 'forbidden' }
}

it.each([
  [new CodeHostError('protected', 'The branch main is protected.'), 409],
  [new CodeHostError('not_allowed', 'You may not push.'), 403],
  [new CodeHostError('invalid', 'The name is not allowed.'), 422],
  [new CodeHostError('timeout', 'git took too long.'), 503],
  [new CodeHostError('corrupt', 'The repository is damaged.'), 502],
  [new IdentityError('refused', 'The token is not valid.'), 401],
  [new IdentityError('unavailable', 'The provider did not answer.'), 502],
  [new AiError('overloaded'), 503],
  [new AiError('failed'), 502],
  [new OtherVendorError('closed', 'The vendor is closed.'), 403],
])('%s is answered with %i, thrown or wrapped by tRPC', (error, status) => {
  for (const thrown of [error, new TRPCError({ code: 'INTERNAL_SERVER_ERROR', cause: error })])
    expect(knownProblem(thrown)).toMatchObject({ status, cause: error, retryable: error.retryable })
})

it('says when a retry may help', () => {
  const resumesAt = new Date(Date.now() + 90_000)
  const problem = knownProblem(
    new CodeHostError('rate_limited', 'GitHub accepts no requests.', { resumesAt }),
  )
  expect(problem).toMatchObject({ status: 503, extras: { resumes_at: resumesAt.toISOString() } })
  const seconds = Number(problem?.headers['retry-after'])
  expect(seconds).toBeGreaterThan(80)
  expect(seconds).toBeLessThanOrEqual(90)
})

it('shows the messages of the code host and of no other vendor', () => {
  expect(knownProblem(new CodeHostError('conflict', 'The branch has moved.'))?.message).toBe(
    'The branch has moved.',
  )
  expect(knownProblem(new IdentityError('refused', 'secret detail'))?.message).not.toContain('secret detail')
})

it('leaves bugs alone', () => {
  expect(knownProblem(new Error('a bug'))).toBeNull()
})
