import { expect, it } from 'vitest'
import { COMMON_PASSWORDS, refuseWeakPassword } from '#server/accounts/idp/refuse-weak-password'

const person = { email: 'ada@example.com', name: 'Ada' }
const attempt = (password: string) => () => refuseWeakPassword(password, person)

it('thousands of common passwords are known', () => {
  expect(COMMON_PASSWORDS.size).toBeGreaterThan(3000)
})

it.each(['1q2w3e4r5t6y', 'liverpoolfc', 'Manchester2024!', 'P@ssw0rd2024!', 'wachtwoord99'])(
  'a common password is refused, also with what rules ask for: %s',
  (password) => expect(attempt(password)).toThrow('easy to guess'),
)

it('a long password of several words is accepted', () => {
  expect(attempt('violet tractor hums at noon')).not.toThrow()
})
