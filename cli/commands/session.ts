import { type Command, defineCommand } from '../command'

const login = defineCommand({
  name: 'login',
  summary: 'Sign in to a server. You approve the sign-in in a browser.',
  words: '',
  maxWords: 0,
  options: {
    server: { type: 'string', value: 'URL', help: 'the server; default: SVC_SERVER, or the last server' },
    org: { type: 'string', value: 'SLUG', help: 'the organization to use' },
  },
  details: `Tokens are stored in the keychain of the system, else in a file that only you can read.`,
  run: async (args, terminal) => (await import('../session/log-in')).logIn(args, terminal),
})

const logout = defineCommand({
  name: 'logout',
  summary: 'Sign out on this machine and on the server.',
  words: '',
  maxWords: 0,
  options: {},
  details: 'Other devices stay signed in.',
  run: async (args, terminal) => (await import('../session/log-out')).logOut(args, terminal),
})

const whoami = defineCommand({
  name: 'whoami',
  summary: 'Show the signed-in user.',
  words: '',
  maxWords: 0,
  options: { json: { type: 'boolean', help: 'print as JSON' } },
  details: 'Exit code: 0 signed in, 1 not signed in or the server cannot be reached.',
  run: async (args, terminal) => (await import('../session/who-am-i')).whoAmI(args, terminal),
})

export const SESSION_COMMANDS: readonly Command[] = [login, logout, whoami]
