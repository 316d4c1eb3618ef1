import type { Command } from '#cli/command'
import { defineDataCommand } from '#cli/data-command'
import { LOGIN_OPTIONS } from './options'

const login = defineDataCommand({
  name: 'login',
  summary: 'Sign in to a server. You approve the sign-in in a browser.',
  words: '',
  maxWords: 0,
  options: LOGIN_OPTIONS,
  details: `Tokens are stored in the keychain of the system, else in a file that only you can read.`,
  load: async () => (await import('#cli/session/log-in')).logIn,
})

const logout = defineDataCommand({
  name: 'logout',
  summary: 'Sign out on this machine and on the server.',
  words: '',
  maxWords: 0,
  options: {},
  details: 'Other devices stay signed in. Exit code: 1 if the server could not be told.',
  load: async () => (await import('#cli/session/log-out')).logOut,
})

const whoami = defineDataCommand({
  name: 'whoami',
  summary: 'Show the signed-in user.',
  words: '',
  maxWords: 0,
  options: {},
  details: 'Exit code: 0 signed in, 1 not signed in or the server cannot be reached.',
  load: async () => (await import('#cli/session/who-am-i')).whoAmI,
})

export const SESSION_COMMANDS: readonly Command[] = [login, logout, whoami]
