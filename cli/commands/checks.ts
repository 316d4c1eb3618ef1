import { type Command, defineCommand } from './command'

const CONFIG = {
  config: {
    type: 'string',
    value: 'FILE',
    help: "read this file instead of the repository's CONFIG.yaml",
  },
} as const

const PATHS_HELP = `Paths are files or folders. Without paths, all documents of the repository are checked. The root of the
repository is the nearest folder, upwards, with a CONFIG.yaml or a .git. specs.doc_paths selects the documents.`

const lint = defineCommand({
  name: 'lint',
  summary: 'Check specs and CONFIG.yaml for problems, offline.',
  words: '[path ...]',
  maxWords: Number.POSITIVE_INFINITY,
  options: {
    fix: { type: 'boolean', help: 'fix what can be fixed automatically; nothing else in the files changes' },
    json: { type: 'boolean', help: 'print findings as JSON' },
    sarif: { type: 'boolean', help: 'print findings as SARIF 2.1.0, for code scanning' },
    ...CONFIG,
  },
  details: `${PATHS_HELP}\n\nExit code: 0 no errors (warnings are possible), 1 errors or no documents, 2 invalid command line.`,
  run: async (args, terminal) => (await import('./lint/run-lint')).runLint(args, terminal),
})

const format = defineCommand({
  name: 'fmt',
  summary: 'Format the markers in specs.',
  words: '--check|--write [path ...]',
  maxWords: Number.POSITIVE_INFINITY,
  options: {
    check: { type: 'boolean', help: 'list the markers that would change' },
    write: { type: 'boolean', help: 'format the markers; nothing else in the files changes' },
    ...CONFIG,
  },
  details: `${PATHS_HELP}\n\nExit code: 0 all markers are formatted, 1 --check found unformatted markers or there are no documents, 2 invalid command line.`,
  run: async (args, terminal) => (await import('./fmt/run-fmt')).runFmt(args, terminal),
})

const configExplain = defineCommand({
  name: 'config explain',
  summary: 'Show the keys of CONFIG.yaml: their meaning and their values here.',
  words: '[key]',
  maxWords: 1,
  options: CONFIG,
  details: 'With a key or the start of a key, shows all details. Without, lists all keys, one per line.',
  run: async (args, terminal) => (await import('./config/explain-config')).explainConfig(args, terminal),
})

const configCheck = defineCommand({
  name: 'config check',
  summary: 'Check CONFIG.yaml for problems.',
  words: '',
  maxWords: 0,
  options: { json: { type: 'boolean', help: 'print findings as JSON' }, ...CONFIG },
  details: 'Exit code: 0 no errors (warnings are possible), 1 errors, 2 invalid command line.',
  run: async (args, terminal) => (await import('./config/check-config')).checkConfig(args, terminal),
})

const login = defineCommand({
  name: 'login',
  summary: 'Sign in to a server. You approve the sign-in in a browser.',
  words: '',
  maxWords: 0,
  options: {
    server: { type: 'string', value: 'URL', help: 'the server; default: SVC_SERVER, or the last server' },
    org: { type: 'string', value: 'SLUG', help: 'the organization to use' },
  },
  details: 'Tokens are stored in your configuration folder. Only you can read them.',
  run: async (args, terminal) => (await import('./session/log-in')).logIn(args, terminal),
})

const logout = defineCommand({
  name: 'logout',
  summary: 'Sign out on this machine and on the server.',
  words: '',
  maxWords: 0,
  options: {},
  details: 'Other devices stay signed in.',
  run: async (args, terminal) => (await import('./session/log-out')).logOut(args, terminal),
})

const whoami = defineCommand({
  name: 'whoami',
  summary: 'Show the signed-in user.',
  words: '',
  maxWords: 0,
  options: { json: { type: 'boolean', help: 'print as JSON' } },
  details: 'Exit code: 0 signed in, 1 not signed in or the server cannot be reached.',
  run: async (args, terminal) => (await import('./session/who-am-i')).whoAmI(args, terminal),
})

/** All commands of svc. */
export const COMMANDS: readonly Command[] = [lint, format, configExplain, configCheck, login, logout, whoami]
