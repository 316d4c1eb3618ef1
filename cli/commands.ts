import { type Command, defineCommand } from './command'

const CONFIG = {
  config: {
    type: 'string',
    value: 'FILE',
    help: 'read this file instead of the CONFIG.yaml of the repository',
  },
} as const

const WHICH_FILES = `Paths are files or folders. Without any, all documents of the repository are meant: its root is the
nearest folder upwards with a CONFIG.yaml or a .git, and specs.doc_paths says what a document is.`

const lint = defineCommand({
  name: 'lint',
  summary: 'Find what is wrong with specs and with CONFIG.yaml, offline.',
  words: '[path ...]',
  maxWords: Number.POSITIVE_INFINITY,
  options: {
    fix: { type: 'boolean', help: 'mend what is mechanical; nothing else in the files changes' },
    json: { type: 'boolean', help: 'print findings as JSON' },
    sarif: { type: 'boolean', help: 'print findings as SARIF 2.1.0, for code scanning' },
    ...CONFIG,
  },
  details: `${WHICH_FILES}\n\nExit code: 0 no errors (warnings perhaps), 1 errors or no document, 2 the command line is wrong.`,
  run: async (args, terminal) => (await import('./lint/run-lint')).runLint(args, terminal),
})

const format = defineCommand({
  name: 'fmt',
  summary: 'Write the markers of specs in their canonical form.',
  words: '--check|--write [path ...]',
  maxWords: Number.POSITIVE_INFINITY,
  options: {
    check: { type: 'boolean', help: 'only say which markers would change' },
    write: { type: 'boolean', help: 'change them; nothing else in the files changes' },
    ...CONFIG,
  },
  details: `${WHICH_FILES}\n\nExit code: 0 nothing to change, or changed; 1 --check found something; 2 the command line is wrong.`,
  run: async (args, terminal) => (await import('./fmt/run-fmt')).runFmt(args, terminal),
})

const configExplain = defineCommand({
  name: 'config explain',
  summary: 'Show the keys of CONFIG.yaml: what they mean, and what is in force here.',
  words: '[key]',
  maxWords: 1,
  options: CONFIG,
  details: 'With a key, or the beginning of one, in full; without, all in a line each.',
  run: async (args, terminal) => (await import('./config/explain-config')).explainConfig(args, terminal),
})

const configCheck = defineCommand({
  name: 'config check',
  summary: 'Find what is wrong with CONFIG.yaml.',
  words: '',
  maxWords: 0,
  options: { json: { type: 'boolean', help: 'print findings as JSON' }, ...CONFIG },
  details: 'Exit code: 0 no errors (warnings perhaps), 1 errors, 2 the command line is wrong.',
  run: async (args, terminal) => (await import('./config/check-config')).checkConfig(args, terminal),
})

const login = defineCommand({
  name: 'login',
  summary: 'Sign in to a server: you approve in a browser.',
  words: '',
  maxWords: 0,
  options: {
    server: { type: 'string', value: 'URL', help: 'the server; else SVC_SERVER, or the one of last time' },
    org: { type: 'string', value: 'SLUG', help: 'the organization that is meant' },
  },
  details: 'Tokens are kept in your configuration folder, readable by you alone.',
  run: async (args, terminal) => (await import('./session/log-in')).logIn(args, terminal),
})

const logout = defineCommand({
  name: 'logout',
  summary: 'Sign out, here and at the server.',
  words: '',
  maxWords: 0,
  options: {},
  details: 'What other devices hold stays valid.',
  run: async (args, terminal) => (await import('./session/log-out')).logOut(args, terminal),
})

const whoami = defineCommand({
  name: 'whoami',
  summary: 'Show who you are to the server.',
  words: '',
  maxWords: 0,
  options: { json: { type: 'boolean', help: 'print it as JSON' } },
  details: 'Exit code: 0 signed in, 1 not signed in or the server cannot be asked.',
  run: async (args, terminal) => (await import('./session/who-am-i')).whoAmI(args, terminal),
})

/** Everything that svc can do. */
export const COMMANDS: readonly Command[] = [lint, format, configExplain, configCheck, login, logout, whoami]
