import { DomainError } from '#server/kernel/errors'
import { COMMON_PASSWORDS } from './common-passwords'

const MIN_LENGTH = 10

/** Throws if the password is too easy to guess, with the reason. */
export function refuseWeakPassword(password: string, person: { email: string; name: string }): void {
  const problem = problemOf(password, person)
  if (problem === null) return
  throw new DomainError('validation_failed', {
    message: problem,
    issues: [{ loc: ['body', 'password'], msg: problem, type: 'weak_password' }],
  })
}

function problemOf(password: string, { email, name }: { email: string; name: string }): string | null {
  if ([...password].length < MIN_LENGTH) return `The password must have at least ${MIN_LENGTH} characters.`
  const plain = simplify(password)
  if (
    isRepetition(plain) ||
    isSequence(plain) ||
    COMMON_PASSWORDS.has(plain) ||
    COMMON_PASSWORDS.has(stem(plain))
  )
    return 'This password is easy to guess. Choose another one.'
  const own = [email, email.split('@', 1)[0] ?? '', name].map(simplify)
  if (own.some((word) => word.length > 3 && stem(plain) === stem(word)))
    return 'The password must not be your name or email.'
  return null
}

const LOOKALIKES: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
}

const simplify = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

/** Removes what people add to satisfy password rules: `P@ssw0rd2024!` becomes `password`. */
const stem = (text: string) =>
  text
    .replace(/[\d\W_]+$/u, '')
    .replace(/^[\d\W_]+/u, '')
    .replace(/./gu, (character) => LOOKALIKES[character] ?? character)

const isRepetition = (text: string) => /^(.{1,4}?)\1+$/u.test(text)

const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
]

const isSequence = (text: string) =>
  ROWS.some((row) => row.includes(text) || [...row].reverse().join('').includes(text))
