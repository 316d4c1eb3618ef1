import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, it } from 'vitest'
import { refuseWeakPassword } from '#server/accounts/idp/refuse-weak-password'

const person = { email: 'ada@example.com', name: 'Ada' }
const attempt = (password: string) => () => refuseWeakPassword(password, person)

it('every leaked password of the list that is long enough is refused', () => {
  const longEnough = dictionary['passwords-common'].filter((password) => [...password].length >= 10)
  expect(longEnough.length).toBeGreaterThan(500)
  for (const password of longEnough) expect(attempt(password)).toThrow('easy to guess')
})

it.each(['1q2w3e4r5t6y', 'liverpoolfc', 'Manchester2024!', 'P@ssw0rd2024!', 'wachtwoord99'])(
  'a common password is refused, also with what rules ask for: %s',
  (password) => expect(attempt(password)).toThrow('easy to guess'),
)

it('a long password of several words is accepted', () => {
  expect(attempt('violet tractor hums at noon')).not.toThrow()
})
