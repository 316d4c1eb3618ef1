import { dictionary } from '@zxcvbn-ts/language-common'
import { DomainError } from '#server/kernel/errors'

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

/** Words of other languages, this product and its users, which published lists lack. */
const OWN_WORDS = `password passwort passwd pass passw0rd password1 password12 password123 password1234 passwordpassword
  motdepasse contrasena contraseña senha parola wachtwoord haslo heslo
  qwerty qwertz azerty qwertyui qwertyuiop qwerty123 qwerty1234 qwerty12345 qwerty123456 1q2w3e4r 1q2w3e4r5t
  1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc zaq12wsx zaq1zaq1 qazwsx qazwsxedc asdfgh
  asdfghjkl asdf1234 zxcvbnm zxcvbnm123 147258369 1472583690 159753 1234qwer qweasd qweasdzxc 123qwe 123qweasd
  1234567890 12345678910 123456789a a123456789 a1234567890 0987654321 9876543210 1029384756 12345678900
  1111111111 0000000000 1212121212 1231231231 123123123 123123123123 123321123321 1122334455 112233445566
  abc123 abcd1234 abcdef abcdefgh abcdefghij abc123456 abcd123456 aa12345678 a1b2c3d4 a1b2c3d4e5
  admin administrator administrateur root toor superuser sysadmin webmaster master default guest test tester testing
  testtest user username login login123 secret topsecret changeme changeit letmein letmeinnow welcome welcome1
  welcome123 welcomehome access access14 temp temporary temp123 demo sample example null undefined
  iloveyou iloveyou1 loveyou lovely love lover loveme ilovegod teamo tequiero mylove forever foreverlove
  princess princesa prinzessin sunshine sunflower sweetheart darling angel angels babygirl butterfly beautiful
  superman batman spiderman ironman starwars pokemon naruto minecraft fortnite roblox playstation nintendo
  football fussball futbol soccer baseball basketball hockey liverpool arsenal chelsea barcelona realmadrid
  juventus manchester manchesterunited cowboys yankees lakers steelers dolphins
  dragon monkey tiger panther elephant chicken pepper ginger cookie chocolate banana orange cheese butter
  michael jennifer jessica daniel charlie jordan ashley nicole andrew thomas robert matthew joshua michelle
  anthony alexander christian samantha elizabeth victoria maximilian sebastian
  computer internet google facebook linkedin instagram twitter microsoft windows macintosh samsung android iphone
  whatever nothing nopassword mypassword yourpassword thisisapassword newpassword oldpassword lifehack trustno
  trustno1 shadow hunter killer freedom matrix phoenix mustang mercedes ferrari porsche corvette harley yamaha
  summer winter spring autumn january february monday friday sommer herbst
  company business office manager security server database oracle postgres postgresql mysql cisco
  bitcoin money millionaire dollar success blessed jesus jesuschrist heaven
  correcthorsebatterystaple plumbline plumbline123 documentation specification github gitlab engineering developer`

/** About 40 000 leaked passwords, and our own words. Compared with whole passwords and with the stems of longer ones. */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set([
  ...dictionary['passwords-common'],
  ...OWN_WORDS.split(/\s+/).filter((word) => word !== ''),
])
