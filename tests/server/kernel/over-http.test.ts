import { expect, it } from 'vitest'
import { createCaller } from '#server/router'
import { openTestApp } from '#tests/support/test-app'
import { testRequest, userActor } from '#tests/support/test-context'

const test = openTestApp()

it('a procedure that reads cookies refuses a caller without an HTTP request, and works with one', async () => {
  const chat = { ...test.ctx, actor: userActor(1) }
  await expect(createCaller(chat).signIn.logoutByForm({})).rejects.toThrow(
    'signIn.logoutByForm needs an HTTP request, and its caller has none.',
  )
  expect(await createCaller(testRequest(chat)).signIn.logoutByForm({})).toEqual({ location: '/' })
})
